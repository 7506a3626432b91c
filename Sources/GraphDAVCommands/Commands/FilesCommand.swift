import CalendarActions
import Foundation
import GraphClient
import GraphModel

/// Lists, fetches and stores documents of OneDrive and SharePoint.
struct FilesCommand: Command {
    private static let action = ArgumentSyntax("ACTION", "ls, get or put.")
    private static let paths = ArgumentSyntax(
        "PATH",
        "For ls and get a document, for put a file of this machine (- is standard input) and a document. drive:/PATH, or "
            + "without a prefix, is in your drive, site:NAME/PATH in a site that you follow.",
        isOptional: true,
        isRepeated: true
    )
    private static let output = OptionSyntax(
        "--output",
        "FILE",
        "get: the file to write, whole or not at all; - is standard output. Default: the same name in this folder."
    )
    private static let conflict = OptionSyntax(
        "--conflict",
        "HOW",
        "put: when the name is taken, replace (default), rename or fail."
    )

    static let syntax = CommandSyntax(
        name: "files",
        summary: "Lists, fetches and stores documents of OneDrive and of SharePoint sites.",
        discussion: """
            'files ls site:' lists the sites that you follow, 'files ls site:NAME' the document libraries of one. In \
            site:NAME/PATH the first name may be that of a library; else the path is in the default one.

            The first time, sign in with 'graphdav login --files', or --sites for sites too: the rights are not asked \
            for before they are needed. A path that ends in a slash is a folder, and a file that is put there keeps its name.
            """,
        arguments: [action, paths],
        options: [output, conflict],
        example: "graphdav files put week.ics drive:/Calendars/"
    )

    private enum Action: Sendable {
        case list(DocumentAddress)
        case get(DocumentAddress, output: String?)
        case put(String, DocumentAddress, ConflictBehavior)
    }

    private enum ActionName: String, CaseIterable {
        case ls, get, put
    }

    private let action: Action

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let name = try arguments.required(Self.action, as: .choice) as ActionName
        let paths = arguments.words(Self.paths)
        let output = try arguments.value(Self.output, as: .text)
        let conflict = try arguments.value(Self.conflict, as: .choice) as ConflictBehavior?
        guard output == nil || name == .get else { throw UsageError("--output belongs to get") }
        guard conflict == nil || name == .put else { throw UsageError("--conflict belongs to put") }
        switch (name, paths.count) {
        case (.ls, 0...1): action = .list(DocumentAddress(inDrive: paths.first ?? ""))
        case (.get, 1): action = .get(DocumentAddress(inDrive: paths[0]), output: output)
        case (.put, 2): action = .put(paths[0], DocumentAddress(inDrive: paths[1]), conflict ?? .replace)
        case (.ls, _): throw UsageError("ls takes one PATH at most")
        case (.get, _): throw UsageError("get takes one PATH")
        case (.put, _): throw UsageError("put takes a FILE and a PATH")
        }
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let progress = ProgressLine(invocation)
        defer { progress.clear() }
        let account = try ConfiguredAccount(invocation, progress: progress)
        switch action {
        case .list(let address):
            return try await list(address, account, invocation)
        case .get(let address, let output):
            return try await get(address, to: output, account, progress, invocation)
        case .put(let file, let address, let behavior):
            try account.policy.checkWritable("the drive")
            return try await put(file, to: address, behavior, account, progress, invocation)
        }
    }

    private func list(
        _ address: DocumentAddress,
        _ account: ConfiguredAccount,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        let (documents, failures) = try await account.documents.list(address)
        if invocation.options.format == .json {
            try invocation.output.line(JSONText.array(documents.map(\.json)).text)
        } else {
            var table = TextTable(titles: ["Name", "Size", "Changed (UTC)"], flexible: [0])
            for document in documents { table.append(document.cells) }
            for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
        }
        try invocation.tell(failures, of: "document")
        return failures.isEmpty ? .done : .someFailed
    }

    private func get(
        _ address: DocumentAddress,
        to output: String?,
        _ account: ConfiguredAccount,
        _ progress: ProgressLine,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        guard let name = address.names.last else { throw ActionError.noFileName(address.text) }
        let (document, content) = try await account.documents.open(address)
        if output == "-" {
            for try await piece in content { try invocation.output.write(piece) }
            return .done
        }
        let path = output ?? name
        var file = try FileReplacement.begin(invocation.path(path), version: document.version)
        do {
            for try await part in content.starting(at: file.length) {
                try file.write(part)
                progress.show("Reading \(document.name): \(Self.part(file.length, of: document.size))")
            }
        } catch {
            progress.clear()
            if Self.passes(error), file.keep() {
                try invocation.note("\(ByteCountText.of(file.length)) are kept; the same command goes on from there")
            }
            throw error
        }
        let length = file.length
        try file.finish()
        progress.clear()
        try invocation.note("\(ByteCountText.of(length)) in \(path)")
        return .done
    }

    /// Whether the same command may go well another time.
    private static func passes(_ error: any Error) -> Bool {
        guard let code = (error as? GraphError)?.code else { return false }
        return [.unreachable, .throttled, .serverFailed, .signInNeeded].contains(code)
    }

    private func put(
        _ file: String,
        to address: DocumentAddress,
        _ behavior: ConflictBehavior,
        _ account: ConfiguredAccount,
        _ progress: ProgressLine,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        let isInput = file == "-"
        guard !isInput || !address.isFolder else { throw ActionError.noFileName(address.text) }
        let content =
            isInput ? UploadContent(try invocation.read(file)) : try UploadContent(file: invocation.path(file))
        let name = URL(fileURLWithPath: file).lastPathComponent
        let target = address.isFolder ? address.appending(name) : address
        let document = try await account.documents.store(content, at: target, whenTaken: behavior) { arrived in
            progress.show("Writing \(target.text): \(Self.part(arrived, of: content.size))")
        }
        progress.clear()
        if invocation.options.format == .json { try invocation.output.line(document.json.text) }
        try invocation.note("\(ByteCountText.of(content.size)) in \(document.address.text)")
        return .done
    }

    private static func part(_ done: Int, of all: Int?) -> String {
        all.map { "\(ByteCountText.of(done)) of \(ByteCountText.of($0))" } ?? ByteCountText.of(done)
    }
}

extension Document {
    fileprivate var json: JSONText {
        .object([
            ("name", .string(name)),
            ("path", .string(address.text)),
            ("id", .optional(id)),
            ("isFolder", .bool(isFolder)),
            ("size", size.map(JSONText.number) ?? .null),
            ("modified", .optional(modified)),
        ])
    }

    fileprivate var cells: [String] {
        // 2026-12-01T09:15:27.12Z: the date and the minute are enough.
        let changed = modified.map { String($0.prefix(16)).replacing("T", with: " ") } ?? ""
        return [isFolder ? name + "/" : name, isFolder ? "" : size.map(ByteCountText.of) ?? "", changed]
    }
}
