import Foundation
import TimeZones

/// The files of the user or of a document library: folders and files by their numbers.
struct Drive: Sendable, Codable {
    /// A folder or a file.
    struct Item: Sendable, Codable {
        let number: Int
        var name: String
        /// The folder that holds it; nil for the root.
        let parent: Int?
        /// The content of a file; nil for a folder.
        var content: Data?
        let created: Timestamp
        var modified: Timestamp
        var version = 1

        var isFolder: Bool { content == nil }
        /// The id of the item, opaque to clients.
        var id: String {
            let digits = String(number, radix: 32).uppercased()
            return "01SIMULATED" + String(repeating: "A", count: max(0, 23 - digits.utf8.count)) + digits
        }
    }

    /// A file that comes in pieces.
    struct UploadSession: Sendable, Codable {
        let parent: Int
        let name: String
        let conflictBehavior: ConflictBehavior
        /// When it is given up, in seconds since 1970.
        let expires: Int
        var total: Int?
        var received = Data()
    }

    /// What happens when a name is taken (`@microsoft.graph.conflictBehavior`).
    enum ConflictBehavior: String, Sendable, Codable, CaseIterable {
        case fail, replace, rename
    }

    private(set) var items: [Int: Item] = [:]
    var sessions: [String: UploadSession] = [:]
    private var lastNumber = 1
    static let rootNumber = 1

    /// The root, made with the drive.
    mutating func makeRoot(_ now: Timestamp) {
        items[Self.rootNumber] = Item(
            number: Self.rootNumber,
            name: "root",
            parent: nil,
            created: now,
            modified: now
        )
    }

    /// What a folder holds, by name.
    func children(of folder: Int) -> [Item] {
        items.values.filter { $0.parent == folder }.sorted { $0.name < $1.name }
    }

    /// The item of a name in a folder, without regard to case.
    func child(_ name: String, of folder: Int) -> Item? {
        items.values.first { $0.parent == folder && $0.name.lowercased() == name.lowercased() }
    }

    /// The name with the first number behind it, before its extension, that is not taken: `week 1.ics`.
    func freeName(_ name: String, in folder: Int) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let names = (1...).lazy.map { "\(name[..<dot]) \($0)\(name[dot...])" }
        return names.first { child($0, of: folder) == nil } ?? name
    }

    /// The item with an id.
    func item(_ id: String) -> Item? {
        items.values.first { $0.id == id }
    }

    /// Makes a folder, or a file with content.
    mutating func make(_ name: String, in folder: Int, _ content: Data?, _ now: Timestamp) -> Item {
        lastNumber += 1
        let item = Item(
            number: lastNumber,
            name: name,
            parent: folder,
            content: content,
            created: now,
            modified: now
        )
        items[item.number] = item
        return item
    }

    /// Puts new content into a file.
    mutating func replace(_ number: Int, _ content: Data, _ now: Timestamp) -> Item? {
        items[number]?.content = content
        items[number]?.modified = now
        items[number]?.version += 1
        return items[number]
    }

    /// Removes an item with all that it holds.
    mutating func remove(_ number: Int) {
        for child in children(of: number) { remove(child.number) }
        items[number] = nil
    }

    /// The names from the root down to an item.
    func path(of item: Item) -> [String] {
        guard let parent = item.parent.flatMap({ items[$0] }) else { return [] }
        return path(of: parent) + [item.name]
    }
}
