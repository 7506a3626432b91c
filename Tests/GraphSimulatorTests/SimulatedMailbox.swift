import Foundation
import HTTPMessage
import Testing
import TimeZones

@testable import GraphSimulator

/// A simulator with a token, and the few calls that its tests make.
struct SimulatedMailbox {
    /// Monday 2 March 2026, 09:15:27 UTC.
    static let monday = Instant(seconds: 1_772_442_927)
    private static let scopes =
        "User.Read MailboxSettings.ReadWrite Calendars.ReadWrite Calendars.ReadWrite.Shared Files.ReadWrite offline_access"

    let simulator: GraphSimulator
    let token: String

    /// Signs in with a device code.
    init(
        _ scenario: Scenario = .empty,
        scopes: String = SimulatedMailbox.scopes,
        knobs: SimulatorKnobs = SimulatorKnobs()
    ) throws {
        simulator = try GraphSimulator(
            scenario: scenario,
            clock: SimulatorClock(frozenAt: Self.monday),
            knobs: knobs
        )
        token = try Self.signIn(simulator, scopes: scopes)
    }

    /// Signs in to a simulator that is there already.
    init(simulator: GraphSimulator) throws {
        self.simulator = simulator
        token = try Self.signIn(simulator)
    }

    /// The access token of a device sign-in.
    static func signIn(_ simulator: GraphSimulator, scopes: String = SimulatedMailbox.scopes) throws -> String {
        let code = try form(simulator, "/common/oauth2/v2.0/devicecode", ["client_id": "app", "scope": scopes])
        let device = try #require(code.object["device_code"]?.string)
        let parameters = [
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "app", "device_code": device,
        ]
        let tokens = try form(simulator, "/common/oauth2/v2.0/token", parameters)
        return try #require(tokens.object["access_token"]?.string)
    }

    /// Posts a form to the sign-in host.
    static func form(_ simulator: GraphSimulator, _ path: String, _ pairs: [String: String]) throws -> Answer {
        let body = pairs.map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }.joined(separator: "&")
        return try Answer(answer(simulator, HTTPRequest(.post, path, fields: ["Host": "sim"], body: Data(body.utf8))))
    }

    /// What a simulator answers at once.
    static func answer(_ simulator: GraphSimulator, _ request: HTTPRequest) throws -> HTTPResponse {
        guard case .now(let response) = simulator.respond(to: request) else {
            throw HTTPTransportError(code: .other, message: "the answer comes later")
        }
        return response
    }

    /// Asks Graph; the path is below `/v1.0`, or an absolute link.
    @discardableResult
    func call(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONValue? = nil,
        _ fields: [(String, String)] = []
    ) throws -> Answer {
        var headers = HTTPFields([("Host", "sim"), ("Authorization", "Bearer \(token)")] + fields)
        if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
        let target = path.hasPrefix("http://sim") ? String(path.dropFirst("http://sim".count)) : "/v1.0" + path
        let request = HTTPRequest(method, target, fields: headers, body: body?.data ?? Data())
        return try Answer(Self.answer(simulator, request))
    }

    /// Makes an event and returns its answer; the members are put over those of a meeting on Tuesday at ten.
    @discardableResult
    func make(_ members: JSONObject = [:], in path: String = "/me/events") throws -> Answer {
        var object = JSONObject([
            ("subject", "Meeting"), ("start", Self.time("2026-03-03T10:00:00")),
            ("end", Self.time("2026-03-03T11:00:00")),
        ])
        for member in members.members { object[member.name] = member.value }
        return try call(.post, path, .object(object))
    }

    /// A `dateTimeTimeZone` in the zone of central Europe, or in another one.
    static func time(_ text: String, _ zone: String = "W. Europe Standard Time") -> JSONValue {
        ["dateTime": .string(text), "timeZone": .string(zone)]
    }

    /// A recurrence from a start date on.
    static func recurrence(_ pattern: JSONValue, _ range: JSONValue) -> JSONValue {
        ["pattern": pattern, "range": range]
    }
}

/// An answer with its body read.
struct Answer {
    let status: Int
    let fields: HTTPFields
    let body: JSONValue
    let interruption: HTTPResponse.Interruption?

    init(_ response: HTTPResponse) throws {
        status = response.status
        fields = response.fields
        interruption = response.interruption
        body = (try? JSONParser.parse(response.body)) ?? .null
    }

    /// The body's members.
    var object: JSONObject { body.object ?? [:] }
    /// The rows of a list.
    var rows: [JSONObject] { object["value"]?.array?.compactMap(\.object) ?? [] }
    /// The code of an error.
    var code: String? { object["error"]?.object?["code"]?.string }
    /// The id of an entity.
    var id: String { object["id"]?.string ?? "" }
    /// A link to further pages.
    var nextLink: String? { object["@odata.nextLink"]?.string }
    /// The link to the next round.
    var deltaLink: String? { object["@odata.deltaLink"]?.string }

    /// A text in the body by its path.
    func string(_ path: String...) -> String? {
        path.reduce(Optional(body)) { $0?.object?[$1] }?.string
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    /// A text in the object by its path.
    func string(_ path: String...) -> String? {
        path.reduce(Optional(JSONValue.object(self))) { $0?.object?[$1] }?.string
    }
}
