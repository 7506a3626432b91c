import Foundation
import GraphModel
import HTTPMessage

/// An upload in pieces: a session whose address takes them, asked after each failure for what it has.
struct PiecewiseUpload: Sendable {
    /// The bytes of a piece: a multiple of 320 KiB, as Graph wants all but the last.
    static let pieceSize = 32 * (320 << 10)
    /// How many sessions are begun for one file: they expire, and servers forget them.
    static let maximumSessions = 3

    let sender: GraphSender
    let path: DriveItemPath
    let content: UploadContent
    let behavior: ConflictBehavior
    /// The version of the file that was there before.
    let former: String?
    let progress: @Sendable (Int) -> Void

    private var address: PreauthenticatedAddress?
    private var sessions = 0
    private var offset = 0
    private var isLastSent = false
    private var attempts = PieceAttempts()
    private var purpose: String { "writing \(path.text)" }

    init(
        sender: GraphSender,
        path: DriveItemPath,
        content: UploadContent,
        behavior: ConflictBehavior,
        former: String?,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.sender = sender
        self.path = path
        self.content = content
        self.behavior = behavior
        self.former = former
        self.progress = progress
    }

    /// Uploads to the end; a session that fails is given up, so that it takes no room.
    mutating func run() async throws(GraphError) -> DriveItem {
        do throws(GraphError) {
            while true {
                if let item = try await sendPiece() { return item }
            }
        } catch {
            // Giving up is a courtesy: sessions expire by themselves.
            _ = await address?.exchange(.delete, expecting: [204], through: sender, purpose: "giving up an upload")
            throw error
        }
    }

    /// Sends the next piece; gives the file when it was the last.
    private mutating func sendPiece() async throws(GraphError) -> DriveItem? {
        let address = try await currentAddress()
        let range = offset..<min(offset + Self.pieceSize, content.size)
        isLastSent = isLastSent || range.upperBound == content.size
        let outcome = await address.exchange(
            .put,
            fields: [
                "Content-Type": "application/octet-stream",
                "Content-Range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.size)",
            ],
            content: UploadContent.Part(content, range),
            expecting: [200, 201, 202, 416],
            through: sender,
            purpose: purpose
        )
        switch outcome {
        case .answered(let response) where response.status == 202:
            try await moveOn(try read(UploadSession.self, response))
        case .answered(let response) where response.status == 416:
            return try await lookUp()
        case .answered(let response):
            progress(content.size)
            return try read(DriveItem.self, response)
        case .failed(let error, _) where PreauthenticatedAddress.isGone(error):
            return try await beginAgain(because: error)
        case .failed(let error, _) where error.code == .alreadyExists:
            throw .nameTaken(path)
        case .failed(let error, let failure):
            try await attempts.wait(after: failure, error, sender)
            return try await lookUp()
        }
        return nil
    }

    /// Asks the session what it has; gives the file when it was stored without our knowing.
    private mutating func lookUp() async throws(GraphError) -> DriveItem? {
        while let address {
            let outcome = await address.exchange(.get, expecting: [200], through: sender, purpose: purpose)
            switch outcome {
            case .answered(let response):
                try await moveOn(try read(UploadSession.self, response))
                return nil
            case .failed(let error, _) where PreauthenticatedAddress.isGone(error):
                return try await beginAgain(because: error)
            case .failed(let error, let failure):
                try await attempts.wait(after: failure, error, sender)
            }
        }
        return nil
    }

    /// Goes on where the session wants; one that does not move is asked a few times only.
    private mutating func moveOn(_ session: UploadSession) async throws(GraphError) {
        let first = session.nextExpectedRanges?.first?.prefix { $0 != "-" }
        guard let next = first.flatMap({ Int($0) }), (0..<content.size).contains(next) else {
            throw GraphError(.badAnswer, "\(purpose) failed: the answer does not say which part is missing")
        }
        if next > offset {
            attempts.reset()
        } else {
            let error = GraphError(.serverFailed, "\(purpose) failed: a part did not arrive", remedy: "try again later")
            try await attempts.wait(after: .server, error, sender)
        }
        offset = next
        progress(offset)
    }

    /// Begins a session anew, unless the one that is gone has stored the file.
    private mutating func beginAgain(because error: GraphError) async throws(GraphError) -> DriveItem? {
        address = nil
        if isLastSent {
            guard behavior != .rename else { throw .mayBeStored(error, path) }
            let sender = sender
            let request = GraphRequest(address: .item(path, nil), purpose: purpose)
            do throws(GraphError) {
                let item = try await sender.send(request, as: DriveItem.self)
                if item.size == content.size, item.eTag != former { return item }
            } catch {
                guard error.code == .notFound else { throw error }
            }
        }
        guard sessions < Self.maximumSessions else { throw error }
        return nil
    }

    /// The address of the session, begun where there is none.
    private mutating func currentAddress() async throws(GraphError) -> PreauthenticatedAddress {
        if let address { return address }
        var properties = DriveItemUploadableProperties()
        properties.conflictBehavior = behavior.rawValue
        var body = UploadSessionRequest()
        body.item = properties
        let request = GraphRequest(
            method: .post,
            address: .item(path, "createUploadSession"),
            fields: ["Content-Type": "application/json"],
            content: body,
            purpose: purpose
        )
        let session = try await sender.send(request, as: UploadSession.self)
        let found = try PreauthenticatedAddress(session.uploadUrl ?? "", of: sender.service, purpose: purpose)
        sessions += 1
        address = found
        offset = 0
        isLastSent = false
        return found
    }

    private func read<Answer: Decodable>(_ type: Answer.Type, _ response: HTTPResponse) throws(GraphError) -> Answer {
        do throws(DecodingFailure) {
            return try GraphDecoder.decode(type, from: response.body)
        } catch {
            throw GraphError(.badAnswer, "\(purpose) failed: the answer is not as expected: \(error.reason)")
        }
    }
}
