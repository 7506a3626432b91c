public import XMLTree

/// The changes that PROPPATCH asks for, and the properties that a new collection is made with (RFC 4918 9.2).
public struct PropertyUpdate: Sendable, Hashable {
    /// One change.
    public enum Instruction: Sendable, Hashable {
        /// Give the property this value: the element of the property itself.
        case set(XMLElement)
        /// Take the property away.
        case remove(PropertyName)

        /// The property that it changes.
        public var name: PropertyName {
            switch self {
            case .set(let element): element.name
            case .remove(let name): name
            }
        }
    }

    /// The changes in the order in which they are to be made; all of them or none.
    public let instructions: [Instruction]

    /// Reads the root element of PROPPATCH.
    public init(proppatch element: XMLElement) throws(DAVError) {
        guard element.name == .dav("propertyupdate") else {
            throw DAVError(400, "PROPPATCH has \(element.name) for DAV:propertyupdate")
        }
        instructions = Self.instructions(in: element)
        guard !instructions.isEmpty else { throw DAVError(400, "DAV:propertyupdate changes nothing") }
    }

    /// Reads the root element of MKCOL (RFC 5689 3) or MKCALENDAR (RFC 4791 5.3.1), which only sets; nothing when nil.
    public init(creating element: XMLElement?, root: XMLName) throws(DAVError) {
        guard let element else {
            instructions = []
            return
        }
        guard element.name == root else { throw DAVError(415, "the body has \(element.name) for \(root)") }
        instructions = Self.instructions(in: element).filter { if case .set = $0 { true } else { false } }
    }

    private static func instructions(in element: XMLElement) -> [Instruction] {
        element.elements.flatMap { change -> [Instruction] in
            let properties = change.all(.dav("prop")).flatMap(\.elements)
            switch change.name {
            case .dav("set"): return properties.map(Instruction.set)
            case .dav("remove"): return properties.map { Instruction.remove($0.name) }
            default: return []
            }
        }
    }

    /// The answer: all done, or what was refused and, for the others, 424 (RFC 4918 9.2.1).
    public func answer(refused: [PropertyName: DAVError] = [:]) -> [PropStat] {
        var seen: Set<PropertyName> = []
        let names = instructions.map(\.name).filter { seen.insert($0).inserted }
        guard !refused.isEmpty else { return [PropStat(status: 200, names: names)] }
        let refusals = names.compactMap { name in
            refused[name].map { PropStat(status: $0.status, names: [name], error: $0) }
        }
        let others = names.filter { refused[$0] == nil }
        return refusals + (others.isEmpty ? [] : [PropStat(status: 424, names: others)])
    }
}
