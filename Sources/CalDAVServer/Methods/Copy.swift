import CalendarActions
import HTTPMessage
import WebDAV

/// COPY of a calendar object (RFC 4918 9.8) into another calendar.
struct Copy {
    private let transfer: ObjectTransfer

    init(_ context: ServerRequest) throws {
        transfer = try ObjectTransfer(context)
    }

    func respond() async throws -> HTTPResponse {
        try await transfer.respond { mailbox, transfer in
            try await mailbox.copy(transfer.name, in: transfer.source, to: transfer.target, named: transfer.newName)
        }
    }
}
