import Synchronization

/// Counts things by the values of some labels.
public final class Counter: Sendable {
    private let name: String
    private let help: String
    private let labels: [String]
    private let counts = Mutex<[[String]: Int]>([:])

    /// Makes a counter; the values of its labels come from a small, fixed set.
    public init(_ name: String, help: String, labels: [String] = []) {
        self.name = name
        self.help = help
        self.labels = labels
    }

    /// Counts one more, with a value for each label.
    public func add(_ values: String...) {
        counts.withLock { $0[values, default: 0] += 1 }
    }

    /// The counts as they are, in the order of their labels.
    public var family: MetricFamily {
        let sorted = counts.withLock { $0 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let samples = sorted.map { values, count in
            MetricFamily.Sample(Double(count), zip(labels, values).map { MetricFamily.Label($0, $1) })
        }
        return MetricFamily(name, .counter, help: help, samples: samples)
    }
}
