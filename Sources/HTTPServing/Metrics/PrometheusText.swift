/// The text format in which Prometheus reads metrics, version 0.0.4.
public enum PrometheusText: Sendable {
    /// The media type.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The text of metrics; those without samples are left out.
    public static func text(_ families: [MetricFamily]) -> String {
        families.filter { !$0.samples.isEmpty }.map { family in
            let head = "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind.rawValue)\n"
            return head + family.samples.map { line(family.name, $0) }.joined()
        }.joined()
    }

    private static func line(_ name: String, _ sample: MetricFamily.Sample) -> String {
        let labels = sample.labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
        return "\(name)\(sample.suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(number(sample.value))\n"
    }

    static func number(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? String(value)
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
