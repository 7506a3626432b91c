import CalendarActions
import HTTPMessage
import WebDAV

/// MOVE of a calendar object (RFC 4918 9.9): to another name, or into another calendar.
struct Move {
    private let transfer: ObjectTransfer

    init(_ context: ServerRequest) throws {
        transfer = try ObjectTransfer(context)
    }

    func respond() async throws -> HTTPResponse {
        try await transfer.respond { mailbox, transfer in
            try await mailbox.move(transfer.name, in: transfer.source, to: transfer.target, named: transfer.newName)
        }
    }
}
