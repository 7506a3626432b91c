public import Foundation
public import GraphModel
import HTTPMessage

/// The content of a file, fetched piece by piece as it is asked for.
///
/// A piece that does not come whole is asked for again, at a new address where the old one has expired. Content that
/// changes on the way ends the sequence with an error of code `conflict`.
public struct DriveItemContent: AsyncSequence, Sendable {
    /// A piece of the content.
    public typealias Element = Data
    /// The error that ends a sequence.
    public typealias Failure = GraphError

    /// How many bytes a piece has.
    public static let pieceSize = 4 << 20
    /// How often in a row a new address is asked for.
    static let maximumRenewals = 3

    let sender: GraphSender
    let drive: String
    let id: String
    let name: String

    /// Begins with the first piece.
    public func makeAsyncIterator() -> Iterator {
        Iterator(content: self)
    }

    /// Fetches one piece after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let content: DriveItemContent
        private var address: PreauthenticatedAddress?
        private var offset = 0
        private var total: Int?
        private var version: String?
        private var attempts = PieceAttempts()
        private var renewals = 0

        init(content: DriveItemContent) {
            self.content = content
        }

        private var purpose: String { "reading \(content.name)" }

        /// The next piece; nil after the last.
        public mutating func next() async throws(GraphError) -> Data? {
            while total.map({ offset < $0 }) ?? true {
                let address = try await currentAddress()
                let last = offset + DriveItemContent.pieceSize - 1
                let outcome = await address.exchange(
                    .get,
                    fields: ["Range": "bytes=\(offset)-\(last)"],
                    expecting: [200, 206, 416],
                    through: content.sender,
                    purpose: purpose
                )
                switch outcome {
                case .answered(let response):
                    guard let piece = try take(response) else { return nil }
                    attempts.reset()
                    renewals = 0
                    return piece
                case .failed(let error, _) where [401, 403, 404, 410].contains(error.status):
                    guard renewals < DriveItemContent.maximumRenewals else { throw error }
                    renewals += 1
                    self.address = nil
                case .failed(let error, let failure):
                    try await attempts.wait(after: failure, error, content.sender)
                }
            }
            return nil
        }

        /// The piece of a response; nil when there is nothing more.
        private mutating func take(_ response: HTTPResponse) throws(GraphError) -> Data? {
            if response.status == 200 {
                guard offset == 0 else { throw unexpected("the server does not give parts of it") }
                total = response.body.count
                offset = response.body.count
                return response.body.isEmpty ? nil : response.body
            }
            guard let range = ContentRange(response.fields["Content-Range"] ?? "") else {
                throw unexpected("the answer does not say which part it is")
            }
            guard total.map({ $0 == range.total }) ?? true, isSameVersion(response.fields["ETag"]) else {
                throw GraphError(
                    .conflict,
                    "\(purpose) failed: the file was changed meanwhile",
                    remedy: "try again",
                    item: content.id
                )
            }
            total = range.total
            guard let bytes = range.bytes else {
                guard offset >= range.total else { throw unexpected("the server does not give a part of it") }
                return nil
            }
            guard bytes.lowerBound == offset, bytes.count == response.body.count else {
                throw unexpected("the answer is another part than was asked for")
            }
            offset = bytes.upperBound
            return response.body
        }

        private mutating func isSameVersion(_ eTag: String?) -> Bool {
            defer { version = version ?? eTag }
            guard let version, let eTag else { return true }
            return version == eTag
        }

        private func unexpected(_ reason: String) -> GraphError {
            GraphError(.badAnswer, "\(purpose) failed: \(reason)", item: content.id)
        }

        /// The address of the content, asked for where there is none: Graph redirects to it.
        private mutating func currentAddress() async throws(GraphError) -> PreauthenticatedAddress {
            if let address { return address }
            var request = GraphRequest(
                address: .path(["drives", content.drive, "items", content.id, "content"]),
                purpose: purpose,
                item: content.id
            )
            request.acceptsRedirect = true
            let location = try await content.sender.send(request) { response throws(DecodingFailure) in
                guard let location = response.fields["Location"] else {
                    throw DecodingFailure(id: nil, reason: "it has no Location")
                }
                return Secret(location)
            }
            let found = try PreauthenticatedAddress(location.value, of: content.sender.service, purpose: purpose)
            address = found
            return found
        }
    }
}

/// `Content-Range: bytes 0-99/1000`, or `bytes */1000` of a range that there is not (RFC 9110 14.4).
struct ContentRange: Sendable, Hashable {
    let bytes: Range<Int>?
    let total: Int

    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /bytes (?:(\d{1,18})-(\d{1,18})|\*)\/(\d{1,18})/),
            let total = Int(match.3)
        else {
            return nil
        }
        self.total = total
        guard let first = match.1.flatMap({ Int($0) }), let last = match.2.flatMap({ Int($0) }) else {
            bytes = nil
            return
        }
        guard first <= last, last < total else { return nil }
        bytes = first..<(last + 1)
    }
}

extension GraphClient {
    /// The content of a file, as it is when it is read.
    public func content(of item: DriveItem, in drive: String) throws(GraphError) -> DriveItemContent {
        let name = item.name ?? "a file"
        guard let id = item.id, item.folder == nil else {
            throw GraphError(.invalidRequest, "reading \(name) failed: it is a folder", remedy: "name a file in it")
        }
        return DriveItemContent(sender: sender, drive: drive, id: id, name: name)
    }
}
