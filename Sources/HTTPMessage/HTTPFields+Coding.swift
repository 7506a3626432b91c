extension HTTPFields {
    /// Whether Accept-Encoding of a request takes a content coding, such as `gzip`: by its name or by `*`, and with a
    /// weight that is not 0 (RFC 9110 12.5.3).
    ///
    /// Without the field nothing is coded, though RFC 9110 would allow it.
    public func accepts(coding: String) -> Bool {
        var any = false
        for element in values("Accept-Encoding").flatMap({ $0.split(separator: ",") }) {
            let parts = element.split(separator: ";").map { String($0.filter { $0 != " " && $0 != "\t" }) }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            let isWanted = weight.map { $0 > 0 } ?? true
            if Self.sameName(name, coding) || Self.sameName(name, "x-\(coding)") { return isWanted }
            if name == "*" { any = isWanted }
        }
        return any
    }
}
