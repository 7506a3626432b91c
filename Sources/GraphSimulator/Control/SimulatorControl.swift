import Foundation
import HTTPMessage
import TimeZones

/// A request to the simulator's own controls below `/__sim`, which need no token.
struct SimulatorControl {
    private static let root = "__sim"
    /// Seconds, milliseconds and counts beyond this are mistakes.
    private static let greatestNumber: UInt = 1_000_000_000

    private let request: HTTPRequest
    private let path: [String]

    /// Takes a request to a control; nil for any other.
    init?(_ request: HTTPRequest) {
        let segments = request.path.split(separator: "/").map { percentDecoded($0) }
        guard segments.first == Self.root else { return nil }
        self.request = request
        path = Array(segments.dropFirst())
    }

    /// Reads or sets what the path names.
    func respond(_ simulator: GraphSimulator) -> HTTPResponse {
        do {
            return try answer(simulator) ?? HTTPResponse(404, json: ["error": "There is no such control."])
        } catch {
            return HTTPResponse(400, json: ["error": .string("\(error)")])
        }
    }

    private func answer(_ simulator: GraphSimulator) throws -> HTTPResponse? {
        switch (request.method, path.first, path.dropFirst().first) {
        case (.get, "knobs", nil):
            return try json(simulator.knobs)
        case (.put, "knobs", nil), (.patch, "knobs", nil):
            simulator.knobs = try merged(into: simulator.knobs)
            return try json(simulator.knobs)
        case (.get, "signin", nil):
            return try json(simulator.signIn)
        case (.post, "signin", nil), (.put, "signin", nil):
            simulator.signIn = try merged(into: simulator.signIn)
            return try json(simulator.signIn)
        case (.post, "signin", "revoke"):
            simulator.revokeRefreshTokens()
            return HTTPResponse(204)
        case (.post, "signin", "expire"):
            simulator.expireAccessTokens()
            return HTTPResponse(204)
        case (.get, "outbox", nil):
            return try json(simulator.outbox)
        case (.delete, "outbox", nil):
            simulator.clearOutbox()
            return HTTPResponse(204)
        case (.get, "requests", nil):
            return try json(simulator.requests)
        case (.delete, "requests", nil):
            simulator.clearRequests()
            return HTTPResponse(204)
        case (.get, "faults", nil):
            return try json(simulator.faults)
        case (.post, "faults", nil):
            let fault = try JSONDecoder().decode(InjectedFault.self, from: request.body)
            guard fault.milliseconds.magnitude < Self.greatestNumber else {
                throw ControlError.tooLarge("milliseconds")
            }
            simulator.inject(fault)
            return HTTPResponse(204)
        case (.delete, "faults", nil):
            simulator.clearFaults()
            return HTTPResponse(204)
        case (.get, "clock", nil), (.put, "clock", nil), (.post, "clock", nil):
            return try answerClock(simulator)
        case (.post, "delta", "expire"):
            simulator.expireDeltaTokens()
            return HTTPResponse(204)
        case (.post, "copy", let id?):
            return HTTPResponse(simulator.copyEvent(id: id) ? 204 : 404)
        default:
            return nil
        }
    }

    /// `{"now": "2026-03-02T09:00:00Z", "frozen": true}` or `{"advance": 3600}`.
    private func answerClock(_ simulator: GraphSimulator) throws -> HTTPResponse {
        if request.method != .get {
            guard let object = try JSONParser.parse(request.body).object else { throw ControlError.noObject }
            if let seconds = object["advance"]?.integer {
                guard seconds.magnitude < Self.greatestNumber else { throw ControlError.tooLarge("advance") }
                simulator.advanceClock(by: seconds)
            }
            if let text = object["now"]?.string {
                var scanner = TimeScanner(text)
                guard let local = scanner.dateTime(), let offset = scanner.offset(), scanner.isAtEnd else {
                    throw ControlError.noTime(text)
                }
                simulator.setClock(Instant(local, offset: offset ?? 0), frozen: object["frozen"]?.bool ?? true)
            }
        }
        return HTTPResponse(200, json: ["now": .string(simulator.now.local().text + "Z")])
    }

    private func json(_ value: some Encodable) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTTPResponse(200, fields: ["Content-Type": "application/json"], body: try encoder.encode(value))
    }

    /// A value with the members of the body put over its own; a member that it does not have is refused.
    private func merged<Value: Codable>(into value: Value) throws -> Value {
        guard var object = try JSONParser.parse(JSONEncoder().encode(value)).object,
            let changes = try JSONParser.parse(request.body).object
        else { throw ControlError.noObject }
        for member in changes.members {
            guard object.members.contains(where: { $0.name == member.name }) else {
                throw ControlError.unknownMember(member.name)
            }
            guard (member.value.integer ?? 0).magnitude < Self.greatestNumber else {
                throw ControlError.tooLarge(member.name)
            }
            object[member.name] = member.value
        }
        return try JSONDecoder().decode(Value.self, from: JSONValue.object(object).data)
    }
}
