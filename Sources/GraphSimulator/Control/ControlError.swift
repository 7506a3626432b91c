/// Why a control was not understood.
enum ControlError: Error, Sendable, CustomStringConvertible {
    case noObject
    case noTime(String)
    case unknownMember(String)
    case tooLarge(String)

    var description: String {
        switch self {
        case .noObject: "A JSON object was expected."
        case .noTime(let text): "\(text) is no time."
        case .unknownMember(let name): "There is no \(name) to set."
        case .tooLarge(let name): "The value of \(name) is too large."
        }
    }
}
