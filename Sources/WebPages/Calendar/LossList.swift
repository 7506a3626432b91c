import CalendarConversion

/// What a conversion could not carry over, as a list.
enum LossList: Sendable {
    /// How many are shown.
    static let maximum = 100
    /// How much of a value is shown, in characters.
    static let maximumValue = 60

    /// The list; what is beyond the first ones is counted.
    static func html(_ losses: [ConversionDiagnostic]) -> HTML {
        let items = losses.prefix(maximum).map { loss -> HTML in "<li>\(item(loss))</li>\n" }
        let rest: HTML? = losses.count > maximum ? "<li>and \(losses.count - maximum) more</li>" : nil
        return "<ul>\(items)\(rest)</ul>"
    }

    /// One of them.
    static func item(_ loss: ConversionDiagnostic) -> HTML {
        let value: HTML? = loss.value.isEmpty ? nil : " \(foreign: shortened(loss.value))"
        return """
            <span class="tag">\(loss.severity.rawValue)</span> <code>\(loss.property)</code>\(value): \(loss.reason)
            """
    }

    private static func shortened(_ value: String) -> String {
        value.count > maximumValue ? "\(value.prefix(maximumValue))…" : value
    }
}
