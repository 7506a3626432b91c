/// Numbers of bytes as people read them.
enum ByteCountText {
    private static let units = ["kB", "MB", "GB", "TB", "PB"]

    /// `512 bytes`, `4.2 MB`: powers of 1000, one digit behind the point.
    static func of(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var unit = 0
        var tenths = bytes / 100
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1000
            unit += 1
        }
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
