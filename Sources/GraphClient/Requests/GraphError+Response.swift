import Foundation
import GraphModel
import HTTPMessage

extension GraphError {
    /// What a response that is no success says about a request.
    init(_ response: HTTPResponse, to request: GraphRequest, now: Date, hiding secrets: [Secret]) {
        let body = try? GraphDecoder.decode(GraphErrorBody.self, from: response.body)
        self.init(
            status: response.status,
            body: body?.error,
            purpose: request.purpose,
            continuesDelta: request.continuesDelta
        )
        message = secrets.reduce(message) { $1.redacted(from: $0) }
        item = request.item
        requestId = body?.error.requestId ?? response.fields["request-id"]
        retryAfter = RetryAfter.pause(in: response.fields, now: now)
    }

    /// What the status and body of a response, or of a part of a batch, say.
    init(status: Int, body: GraphErrorBody.Details?, purpose: String, continuesDelta: Bool = false) {
        let graphCode = body?.code
        let text = body?.message.flatMap { $0.isEmpty ? nil : $0 } ?? "Graph answered \(status)"
        let suffix = graphCode.map { " (\($0))" } ?? ""
        self.init(
            Self.code(status: status, graphCode: graphCode, continuesDelta: continuesDelta),
            "\(purpose) failed: \(text)\(suffix)"
        )
        self.status = status
        self.graphCode = graphCode
        remedy = Self.remedy(graphCode: graphCode) ?? Self.remedy(code: code)
        existingEventId = body?.existingEventId
    }

    private static func code(status: Int, graphCode: String?, continuesDelta: Bool) -> Code {
        switch graphCode?.lowercased() {
        case "syncstatenotfound", "resyncrequired", "errorinvalidsyncstatedata": return .resyncRequired
        case "errorduplicatetransactionid": return .duplicateTransaction
        case "erroritemnotfound": return .notFound
        case "errorinvaliduser": return .configuration
        case "erroraccessdenied" where status != 401: return .denied
        default: break
        }
        switch status {
        case 400 where continuesDelta: return .resyncRequired
        case 401: return .signInNeeded
        case 403: return .denied
        case 404: return .notFound
        case 409: return .alreadyExists
        case 410: return .resyncRequired
        case 412: return .conflict
        case 429: return .throttled
        case 500...: return .serverFailed
        default: return .invalidRequest
        }
    }

    private static func remedy(graphCode: String?) -> String? {
        switch graphCode {
        case "MailboxNotEnabledForRESTAPI", "MailboxNotSupportedForRESTAPI":
            "the account has no mailbox in Exchange Online or Outlook.com; sign in with one that has"
        case "ErrorInvalidUser", "Request_ResourceNotFound": "check the mailbox in the configuration"
        case "accessDenied": "ask the owner of the document or site for access"
        case "quotaLimitReached": "make room in the drive"
        case "resourceLocked", "notAllowed": "close the file where it is open, or check it in"
        case "Authorization_RequestDenied": "an administrator has to allow the app this right"
        default: nil
        }
    }

    private static func remedy(code: Code) -> String? {
        switch code {
        case .signInNeeded: "sign in again with: graphdav login"
        case .denied: "ask the owner of the mailbox or an administrator for access"
        case .throttled: "try again later"
        case .serverFailed: "try again later; if it lasts, look at the service health of Microsoft 365"
        case .conflict: "read the item again"
        default: nil
        }
    }
}
