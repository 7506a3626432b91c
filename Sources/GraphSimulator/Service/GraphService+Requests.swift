import Foundation
import HTTPMessage
import TimeZones

// The way of a request: faults, token, limits, answer, log.

extension GraphService {
    /// An answer with what has to happen around it.
    struct Performed {
        var response: HTTPResponse
        /// How late it goes out, in milliseconds.
        var delay = 0
        /// The mailbox that counts it as under way until then.
        var mailbox: String?
    }

    /// Answers any request but those to `/__sim`.
    mutating func perform(_ request: HTTPRequest) -> Performed {
        let segments = GraphCall.segments(request.path)
        let base = baseAddress(request)
        switch segments.first {
        case "v1.0":
            var performed = answerGraph(request, isBatchPart: false)
            performed.delay += knobs.latency
            return performed
        case "_download", "_upload":
            return answer(request, isSignIn: false) { service throws(GraphFailure) in
                try service.answerPreauthenticated(request, segments, base: base + "/v1.0")
            }
        default:
            let call = SignInCall(request, base: base, now: clock.now, knobs: knobs)
            return answer(request, isSignIn: true) { service throws(GraphFailure) in
                guard let call else { throw .noSegment(segments.first ?? "") }
                service.unsaved.others = true
                return service.signIn.respond(to: request, call)
            }
        }
    }

    /// Answers a request to Graph, or a part of a batch.
    mutating func answerGraph(_ request: HTTPRequest, isBatchPart: Bool) -> Performed {
        applyDueBumps()
        var mailbox: String?
        var performed = answer(request, isSignIn: false, isBatchPart: isBatchPart) { service throws(GraphFailure) in
            let call = try service.call(request)
            if call.segments.first?.lowercased() == "$batch", !isBatchPart {
                try call.allow(.post)
                return try service.answerBatch(request, try call.object())
            }
            let name = service.mailboxName(call)
            try service.throttle.begin(name, now: call.now, knobs: service.knobs)
            mailbox = name
            return try service.answer(call)
        }
        performed.mailbox = mailbox
        if isBatchPart, let mailbox { throttle.end(mailbox) }
        return performed
    }

    /// The address of the mailbox that a path means, however the path names it.
    private func mailboxName(_ call: GraphCall) -> String {
        guard call.segments.count > 1, isSameName(call.segments[0], "users") else { return signIn.user.address }
        let name = call.segments[1]
        return mailboxes.first { $0.user.isNamed(name) }?.user.address ?? name.lowercased()
    }

    /// The address that the client used: `http://HOST`.
    private func baseAddress(_ request: HTTPRequest) -> String {
        "\(knobs.scheme)://\(request.fields["Host"] ?? "localhost")"
    }

    private func call(_ request: HTTPRequest) throws(GraphFailure) -> GraphCall {
        let grant = try grant(of: request)
        return GraphCall(
            request: request,
            segments: Array(GraphCall.segments(request.path).dropFirst()),
            query: QueryOptions(request.query),
            preferences: try Preferences(request.fields, zones: zones, knobs: knobs),
            grant: grant,
            base: baseAddress(request) + "/v1.0",
            now: clock.now
        )
    }

    private func grant(of request: HTTPRequest) throws(GraphFailure) -> AccessGrant {
        let value = request.fields["Authorization"] ?? ""
        let token = value.lowercased().hasPrefix("bearer ") ? String(value.dropFirst("bearer ".utf8.count)) : ""
        if let grant = signIn.grant(for: token, now: clock.now) { return grant }
        let message =
            token.isEmpty
            ? "Access token is empty."
            : token.split(separator: ".").count == 3
                ? "Access token has expired or is not yet valid."
                : "CompactToken parsing failed with error code: 80049217"
        var failure = GraphFailure(401, "InvalidAuthenticationToken", message)
        failure.fields["WWW-Authenticate"] = "Bearer realm=\"\", error=\"invalid_token\""
        throw failure
    }

    // MARK: Faults and the log

    private mutating func answer(
        _ request: HTTPRequest,
        isSignIn: Bool,
        isBatchPart: Bool = false,
        _ produce: (inout GraphService) throws(GraphFailure) -> HTTPResponse
    ) -> Performed {
        let fault = takeFault(request)
        var performed: Performed
        if let fault, fault.moment == .before, fault.kind == .respond || fault.kind == .close {
            performed = Performed(response: spoilt(by: fault, nil, request), delay: fault.milliseconds)
        } else {
            performed = Performed(response: respond(request, produce))
            if let fault {
                performed.response = spoilt(by: fault, performed.response, request)
                performed.delay = fault.milliseconds
            }
        }
        let target = isSignIn ? String(request.path) : request.target
        let status = performed.response.interruption == .beforeStatus ? 0 : performed.response.status
        log.add(
            .init(method: request.method.rawValue, target: target, status: status, isBatchPart: isBatchPart),
            isSignIn: isSignIn
        )
        if isBatchPart, performed.response.interruption != nil {
            // A part has no connection of its own to lose.
            performed.response = response(to: request, GraphFailure(503, "UnknownError", ""))
        }
        return performed
    }

    private mutating func respond(
        _ request: HTTPRequest,
        _ produce: (inout GraphService) throws(GraphFailure) -> HTTPResponse
    ) -> HTTPResponse {
        do throws(GraphFailure) {
            var response = try produce(&self)
            addIdentifiers(to: &response.fields, request)
            return response
        } catch {
            return response(to: request, error)
        }
    }

    private mutating func takeFault(_ request: HTTPRequest) -> InjectedFault? {
        let path = percentDecoded(request.path)
        for index in faults.indices where faults[index].meets(method: request.method.rawValue, path: path) {
            guard faults[index].skip == 0 else {
                faults[index].skip -= 1
                continue
            }
            let fault = faults[index]
            faults[index].count -= 1
            if faults[index].count <= 0 { faults.remove(at: index) }
            return fault
        }
        return nil
    }

    private func spoilt(by fault: InjectedFault, _ response: HTTPResponse?, _ request: HTTPRequest) -> HTTPResponse {
        var result = response ?? HTTPResponse(fault.status)
        switch fault.kind {
        case .respond:
            let failure = GraphFailure(fault.status, Self.code(fault.status), Self.message(fault.status))
            result = self.response(to: request, failure)
            if let body = fault.body { result.body = Data(body.utf8) }
            for (name, value) in fault.headers { result.fields[name] = value }
        case .close:
            result.interruption = .beforeStatus
        case .truncate:
            result.interruption = .inBody(after: fault.bytes)
        case .delay:
            break
        case .html:
            result.fields["Content-Type"] = "text/html"
            result.body = Data("<html><body><h1>Service unavailable</h1></body></html>".utf8)
        }
        return result
    }

    private static func code(_ status: Int) -> String {
        switch status {
        case 401: "InvalidAuthenticationToken"
        case 403: "ErrorAccessDenied"
        case 404: "ErrorItemNotFound"
        case 409: "ErrorFolderExists"
        case 410: "SyncStateNotFound"
        case 412: "ErrorIrresolvableConflict"
        case 429: "ApplicationThrottled"
        case 500: "ErrorInternalServerError"
        case 504: "gatewayTimeout"
        default: "UnknownError"
        }
    }

    private static func message(_ status: Int) -> String {
        switch status {
        case 401: "Access token has expired or is not yet valid."
        case 429: "Application is over its MailboxConcurrency limit."
        case 500: "An internal server error occurred. The operation failed."
        default: ""
        }
    }

    // MARK: Errors

    /// An error as Graph answers it (graph-facts 5.1).
    func response(to request: HTTPRequest, _ failure: GraphFailure) -> HTTPResponse {
        var fields = failure.fields
        addIdentifiers(to: &fields, request)
        let inner: JSONValue = [
            "date": .string(clock.now.local().text),
            "request-id": .optional(fields["request-id"]),
            "client-request-id": .optional(fields["client-request-id"]),
        ]
        let members =
            [("code", JSONValue.string(failure.code)), ("message", .string(failure.message))]
            + failure.members.members.map { ($0.name, $0.value) } + [("innerError", inner)]
        return HTTPResponse(failure.status, fields: fields, json: ["error": .object(JSONObject(members))])
    }

    private func addIdentifiers(to fields: inout HTTPFields, _ request: HTTPRequest) {
        let identifier = UUID().uuidString.lowercased()
        fields["request-id"] = identifier
        fields["client-request-id"] = request.fields["client-request-id"] ?? identifier
    }
}
