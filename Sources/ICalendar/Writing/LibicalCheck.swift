internal import CLibical

/// A second opinion on what is written: libical reads it and says what is wrong.
public enum LibicalCheck: Sendable {
    /// What libical finds wrong with a stream of content lines; empty when it takes all of it.
    ///
    /// Its parser marks what it cannot read, and its restrictions say which properties a component must have
    /// and how many (RFC 5545 3.6). Names that it does not know and empty values are none: both are allowed
    /// (RFC 5545 3.1, 3.3.11, 3.8.8.1), and apps write them.
    public static func problems(in stream: [UInt8]) -> [String] {
        guard let parsed = Parsed(stream) else { return ["no component at all"] }
        return parsed.problems()
    }

    /// A component tree of libical; one owner frees it.
    @safe private struct Parsed: ~Copyable {
        private let root: OpaquePointer

        init?(_ stream: [UInt8]) {
            let text = stream.map { CChar(bitPattern: $0) } + [0]
            let root = unsafe text.withUnsafeBufferPointer { text in
                unsafe text.baseAddress.flatMap { unsafe icalparser_parse_string($0) }
            }
            guard let root = unsafe root else { return nil }
            unsafe self.root = root
        }

        deinit { unsafe icalcomponent_free(root) }

        func problems() -> [String] {
            var found: [String] = []
            if unsafe icalcomponent_count_errors(root) > 0 { unsafe Self.collectErrors(root, &found) }
            return found
        }

        /// How libical begins its word about an unknown name, and about an empty value.
        private static let allowed = ["Parse error in property name", "No value for"]

        private static func collectErrors(_ component: OpaquePointer, _ found: inout [String]) {
            var property = unsafe icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
            while let error = unsafe property {
                if let text = unsafe icalproperty_get_xlicerror(error) {
                    let problem = unsafe String(cString: text)
                    if !allowed.contains(where: problem.hasPrefix) { found.append(problem) }
                }
                unsafe property = unsafe icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
            }
            var inner = unsafe icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
            while let child = unsafe inner {
                unsafe collectErrors(child, &found)
                unsafe inner = unsafe icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
            }
        }
    }
}
