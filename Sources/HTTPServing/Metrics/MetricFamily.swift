/// A metric of the Prometheus data model: a name, and a value for each set of labels.
public struct MetricFamily: Sendable, Hashable {
    /// What a metric measures.
    public enum Kind: String, Sendable, Hashable {
        /// Only ever grows.
        case counter
        /// Goes up and down.
        case gauge
        /// Counts observations in buckets.
        case histogram
    }

    /// A label and its value.
    public struct Label: Sendable, Hashable {
        /// What it tells apart.
        public let name: String
        /// Which one it is.
        public let value: String

        /// Makes a label.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A value with its labels.
    public struct Sample: Sendable, Hashable {
        /// What follows the name of the family, such as `_bucket`.
        public let suffix: String
        /// The labels.
        public let labels: [Label]
        /// The value.
        public let value: Double

        /// Makes a sample.
        public init(_ value: Double, _ labels: [Label] = [], suffix: String = "") {
            self.value = value
            self.labels = labels
            self.suffix = suffix
        }
    }

    let name: String
    let help: String
    let kind: Kind
    /// The samples, in the order in which they are shown.
    public var samples: [Sample]

    /// Makes a family.
    public init(_ name: String, _ kind: Kind, help: String, samples: [Sample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }
}
