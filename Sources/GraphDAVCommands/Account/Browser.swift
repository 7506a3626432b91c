import Foundation

/// The web browser of the person, where there is one.
enum Browser {
    /// Opens an address with `$BROWSER` or `xdg-open`; returns false when there is no screen or no such program.
    static func open(_ address: String, environment: [String: String]) -> Bool {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        let name = environment["BROWSER"] ?? ""
        guard hasScreen || !name.isEmpty else { return false }
        guard let program = find(name.isEmpty ? "xdg-open" : name, environment) else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [address]
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
    }

    private static func find(_ name: String, _ environment: [String: String]) -> String? {
        if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
