/// Writes content lines (RFC 5545 3.1): CR LF at their ends, folded at 75 octets.
///
/// libical 3.0.16 would write them too, but leaves commas in CATEGORIES, `^` in parameters and lone CRs as they
/// are, and quotes a list of parameter values as one; see `LibicalCheck` for what it is used for.
struct ContentLineWriter {
    /// The longest line without its end, in octets.
    static let maximumLineOctets = 75

    private(set) var bytes: [UInt8] = []
    private var line: [UInt8] = []

    /// Writes a component; `written` are lines of components that belong at its end.
    mutating func write(_ component: Component, withLines written: some Sequence<[UInt8]> = EmptyCollection()) {
        writeLine("BEGIN", component.name)
        for property in component.properties { write(property) }
        for inner in component.components { write(inner) }
        for lines in written { bytes += lines }
        writeLine("END", component.name)
    }

    mutating func writeLine(_ name: String, _ value: String) {
        write(Property(name, value: value))
    }

    mutating func write(_ property: Property) {
        line.removeAll(keepingCapacity: true)
        if let read = property.line {
            appendValue(read)
            fold()
            return
        }
        line += property.name.utf8
        for parameter in property.parameters {
            line.append(UInt8(ascii: ";"))
            line += parameter.name.utf8
            for (index, value) in parameter.values.enumerated() {
                line.append(UInt8(ascii: index == 0 ? "=" : ","))
                ParameterValue.write(value, to: &line)
            }
        }
        line.append(UInt8(ascii: ":"))
        appendValue(property.value)
        fold()
    }

    /// No value, however it was made, may end its line.
    private mutating func appendValue(_ value: String) {
        let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 || byte == 0x7F }
        guard value.utf8.contains(where: isControl) else {
            line += value.utf8
            return
        }
        line += value.utf8.filter { !isControl($0) }
    }

    private mutating func fold() {
        var start = 0
        var limit = Self.maximumLineOctets
        while line.count - start > limit {
            var end = start + limit
            // Not within a character: back over bytes that go on with one.
            while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += [0x0D, 0x0A, 0x20]
            start = end
            limit = Self.maximumLineOctets - 1
        }
        bytes += line[start...]
        bytes += [0x0D, 0x0A]
    }
}

extension Component {
    /// The component as content lines.
    public func serialized() -> [UInt8] {
        var writer = ContentLineWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The component as content lines, with lines of further components, written before, at its end.
    public func serialized(withLines written: some Sequence<[UInt8]>) -> [UInt8] {
        var writer = ContentLineWriter()
        writer.write(self, withLines: written)
        return writer.bytes
    }
}
