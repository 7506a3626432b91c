public import Foundation
public import GraphModel
import HTTPMessage

/// The content of a file, in parts as they come and are asked for.
///
/// What does not come whole is asked for from there on, at a new address where the old one has expired. Content that
/// changes on the way ends the sequence with an error of code `conflict`.
public struct DriveItemContent: AsyncSequence, Sendable {
    /// A part of the content, not empty.
    public typealias Element = Data
    /// The error that ends a sequence.
    public typealias Failure = GraphError

    /// How often in a row a new address is asked for.
    static let maximumRenewals = 3

    let sender: GraphSender
    let drive: String
    let id: String
    let name: String
    /// The offset of the first byte.
    private(set) var start = 0

    /// The content from an offset on, for who has what is before it.
    public func starting(at offset: Int) -> DriveItemContent {
        var rest = self
        rest.start = Swift.max(0, offset)
        return rest
    }

    /// Begins with the first part.
    public func makeAsyncIterator() -> Iterator {
        Iterator(content: self)
    }

    /// Fetches one part after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let content: DriveItemContent
        private var address: PreauthenticatedAddress?
        private var stream: HTTPContentStream?
        /// How many bytes have come, those before the start among them.
        private var offset: Int
        /// How many bytes of the stream came before and are passed over.
        private var surplus = 0
        private var total: Int?
        private var version: String?
        private var attempts = PieceAttempts()
        private var renewals = 0

        init(content: DriveItemContent) {
            self.content = content
            offset = content.start
        }

        private var purpose: String { "reading \(content.name)" }

        /// The next part; nil after the last.
        public mutating func next() async throws(GraphError) -> Data? {
            while total.map({ offset < $0 }) ?? true {
                guard let stream else {
                    guard try await open() else { return nil }
                    continue
                }
                let part: Data?
                do throws(HTTPTransportError) {
                    part = try await stream.next()
                } catch {
                    self.stream = nil
                    let failure = address?.failure(error, purpose) ?? GraphError(.unreachable, "\(purpose) failed")
                    try await attempts.wait(after: RetryPolicy.Failure(error), failure, content.sender)
                    continue
                }
                guard let part else { return try end() }
                let wanted = part.dropFirst(surplus)
                surplus -= part.count - wanted.count
                guard !wanted.isEmpty else { continue }
                offset += wanted.count
                attempts.reset()
                renewals = 0
                return Data(wanted)
            }
            return nil
        }

        /// What it means that a stream ends: all of it must have come, where the length was told.
        private mutating func end() throws(GraphError) -> Data? {
            guard surplus == 0, total.map({ $0 == offset }) ?? true else {
                throw unexpected("the server sent less than it announced")
            }
            total = offset
            return nil
        }

        /// Opens a stream of what is missing, again where that helps; false when nothing is missing.
        private mutating func open() async throws(GraphError) -> Bool {
            while true {
                let address = try await currentAddress()
                switch await address.open(from: offset, through: content.sender, purpose: purpose) {
                case .opened(let response):
                    return try take(response)
                case .failed(let error, _) where PreauthenticatedAddress.isGone(error):
                    guard renewals < DriveItemContent.maximumRenewals else { throw error }
                    renewals += 1
                    self.address = nil
                case .failed(let error, let failure):
                    try await attempts.wait(after: failure, error, content.sender)
                }
            }
        }

        /// Takes a response, which must be of the same version and go on where the last one stopped.
        private mutating func take(_ response: HTTPStreamedResponse) throws(GraphError) -> Bool {
            let fields = response.head.fields
            let range = ContentRange(fields["Content-Range"] ?? "")
            let size = response.head.status == 200 ? fields["Content-Length"].flatMap { Int($0) } : range?.total
            guard isSame(total, size), isSame(version, fields["ETag"]) else {
                throw GraphError(
                    .conflict,
                    "\(purpose) failed: the file was changed meanwhile",
                    remedy: "try again",
                    item: content.id
                )
            }
            version = version ?? fields["ETag"]
            total = total ?? size
            switch response.head.status {
            case 200:
                // A server that gives no parts: without a version nobody knows whether it is the same content.
                guard offset == 0 || version != nil else { throw unexpected("the server does not give parts of it") }
                surplus = offset
            case 206:
                guard let bytes = range?.bytes, bytes.lowerBound == offset else {
                    throw unexpected("the answer is another part than was asked for")
                }
                surplus = 0
            default:
                guard let total, offset == total else { throw unexpected("the server does not give a part of it") }
                return false
            }
            stream = response.content
            return true
        }

        private func isSame<Value: Equatable>(_ former: Value?, _ new: Value?) -> Bool {
            guard let former, let new else { return true }
            return former == new
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
