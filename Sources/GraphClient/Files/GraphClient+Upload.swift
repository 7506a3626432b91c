import Foundation
public import GraphModel
import HTTPMessage

extension GraphClient {
    /// The largest content in bytes that goes in one request; what is larger, or must replace nothing, goes in pieces.
    public static let maximumSimpleUpload = 4_000_000

    /// Stores a file in a folder that is there.
    ///
    /// - Parameters:
    ///   - content: The bytes.
    ///   - path: Where the file goes.
    ///   - behavior: What happens when the name is taken.
    ///   - progress: Is told how many bytes have arrived.
    /// - Returns: The file; with `rename` it may have another name.
    /// - Throws: An error of code `alreadyExists` when the name is taken and `fail` was asked for.
    public func upload(
        _ content: UploadContent,
        to path: DriveItemPath,
        whenTaken behavior: ConflictBehavior,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(GraphError) -> DriveItem {
        if behavior == .replace, content.size <= Self.maximumSimpleUpload {
            return try await uploadWhole(content, to: path, behavior)
        }
        let former = try await existingItem(at: path)
        if behavior == .fail, former != nil { throw .nameTaken(path) }
        // libcurl repeats by itself what a kept connection lost. A session stores a file once all the same; but it
        // takes no empty one.
        guard content.size > 0 else { return try await uploadEmpty(to: path, behavior) }
        var upload = PiecewiseUpload(
            sender: sender,
            path: path,
            content: content,
            behavior: behavior,
            former: former?.eTag,
            progress: progress
        )
        return try await upload.run()
    }

    private func uploadWhole(
        _ content: UploadContent,
        to path: DriveItemPath,
        _ behavior: ConflictBehavior
    ) async throws(GraphError) -> DriveItem {
        var request = GraphRequest(
            method: .put,
            address: .item(path, "content"),
            query: [("@microsoft.graph.conflictBehavior", behavior.rawValue)],
            fields: ["Content-Type": "application/octet-stream"],
            purpose: "writing \(path.text)"
        )
        request.bytes = try content.part(0..<content.size)
        request.isRepeatable = behavior == .replace
        return try await sender.send(request, as: DriveItem.self)
    }

    /// Stores an empty file that must not replace another: one that is there after a lost answer is as good.
    private func uploadEmpty(
        to path: DriveItemPath,
        _ behavior: ConflictBehavior
    ) async throws(GraphError) -> DriveItem {
        do throws(GraphError) {
            return try await uploadWhole(UploadContent(Data()), to: path, behavior)
        } catch {
            guard behavior == .fail, [.unreachable, .serverFailed, .alreadyExists].contains(error.code),
                let item = try await existingItem(at: path)
            else { throw error }
            guard item.size == 0 else { throw .nameTaken(path) }
            return item
        }
    }
}

extension GraphError {
    /// There is a file of the name already.
    static func nameTaken(_ path: DriveItemPath) -> GraphError {
        GraphError(
            .alreadyExists,
            "writing \(path.text) failed: there is a file of this name already",
            remedy: "give another name, or have it replaced"
        )
    }

    /// The connection was lost when a file may have been stored under a name that is not known.
    static func mayBeStored(_ error: GraphError, _ path: DriveItemPath) -> GraphError {
        var error = error
        error.remedy = "look whether a numbered \(path.names.last ?? "") is there before you try again"
        return error
    }
}
