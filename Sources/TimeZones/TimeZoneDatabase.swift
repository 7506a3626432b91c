import Foundation
import Synchronization

/// The time zone database of the system: a folder of TZif files, read once per zone.
public final class TimeZoneDatabase: Sendable {
    /// The database in `$TZDIR`, or else in `/usr/share/zoneinfo`.
    public static let system = TimeZoneDatabase(
        directory: ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
    )

    /// Files larger than this are not zone files; the largest of 2026 has 4 kB.
    public static let maximumFileSize = 1 << 20

    /// The folder of the database.
    public let directory: String
    private let known = Mutex<[String: Result<TimeZoneRules, TimeZoneError>]>([:])
    private let index = Mutex<[String: String]?>(nil)

    /// Makes a database of the files in a folder.
    public init(directory: String) {
        self.directory = directory
    }

    /// The rules of the zone with exactly this name, such as `Europe/Berlin`.
    public func rules(_ name: String) throws(TimeZoneError) -> TimeZoneRules {
        if let found = known.withLock({ $0[name] }) { return try found.get() }
        let result = Result<TimeZoneRules, TimeZoneError>(catching: { () throws(TimeZoneError) in try read(name) })
        known.withLock { $0[name] = result }
        return try result.get()
    }

    /// The name as the database spells it, for a name in any case; nil when it has no such zone.
    public func spelling(of name: String) -> String? {
        if (try? rules(name)) != nil { return name }
        return lowercaseIndex()[name.lowercased()]
    }

    /// The rules of a zone by any name that Windows, today's or an older time zone database has for it.
    ///
    /// Windows names and their territories come first, then IANA names, both in any case, then links that the
    /// system's database lacks. Nil when nobody knows the name.
    public func resolve(_ name: String, territory: String = WindowsTimeZones.defaultTerritory) -> TimeZoneRules? {
        let iana = WindowsTimeZones.iana(name, territory: territory) ?? name
        if let spelling = spelling(of: iana) { return try? rules(spelling) }
        guard let target = TimeZoneLinks.target(of: iana), let spelling = spelling(of: target) else { return nil }
        return try? rules(spelling)
    }

    /// The names of all zones in the folder, sorted; without the copies below `posix` and `right`.
    public func allNames() -> [String] {
        lowercaseIndex().values.sorted()
    }

    private func read(_ name: String) throws(TimeZoneError) -> TimeZoneRules {
        guard Self.isName(name) else { throw TimeZoneError.refusedName(name) }
        let root = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: directory + "/" + name).resolvingSymlinksInPath()
        guard file.path.hasPrefix(root + "/") else { throw TimeZoneError.refusedName(name) }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw TimeZoneError.unknownName(name)
        }
        guard data.count <= Self.maximumFileSize else {
            throw TimeZoneError.malformedFile(name: name, reason: "it has \(data.count) bytes")
        }
        return try TimeZoneRules(tzif: [UInt8](data), name: name)
    }

    /// Letters, digits and `_+-` in parts between slashes: nothing that leads out of the folder.
    private static func isName(_ name: String) -> Bool {
        // Which zones these two are differs from machine to machine.
        guard (1...64).contains(name.utf8.count), name != "localtime", name != "posixrules" else { return false }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy(isNameByte)
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private func lowercaseIndex() -> [String: String] {
        index.withLock { index in
            if let index { return index }
            let made = Dictionary(listNames().map { ($0.lowercased(), $0) }) { first, _ in first }
            index = made
            return made
        }
    }

    private func listNames() -> [String] {
        let files = FileManager.default.enumerator(atPath: directory)
        var names: [String] = []
        while let name = files?.nextObject() as? String {
            guard !name.hasPrefix("posix"), !name.hasPrefix("right"), Self.isName(name) else { continue }
            if (try? rules(name)) != nil { names.append(name) }
        }
        return names
    }
}
