import Foundation
import HTTPMessage

/// A file that is the same for everybody: the style sheet, the script, the icon.
enum Asset: String, Sendable, CaseIterable {
    case style = "style.css"
    case script = "pages.js"
    case icon = "icon.svg"

    /// Where they are.
    static let pathPrefix = "/assets/"

    /// Its path; with another content it is another one, so that browsers may keep it for ever.
    var path: String { "\(Self.pathPrefix)\(version)/\(rawValue)" }

    /// The asset of a path, whatever its version.
    init?(path: some StringProtocol) {
        guard path.hasPrefix(Self.pathPrefix),
            let name = path.dropFirst(Self.pathPrefix.count).split(separator: "/").last
        else { return nil }
        self.init(rawValue: String(name))
    }

    /// The response with it.
    var response: HTTPResponse {
        HTTPResponse(
            200,
            fields: [
                "Content-Type": type,
                "Cache-Control": "public, max-age=31536000, immutable",
                "X-Content-Type-Options": "nosniff",
            ],
            body: content
        )
    }

    private var content: Data {
        switch self {
        case .style: Self.styleSheet
        case .script: Self.scriptText
        case .icon: Self.iconImage
        }
    }

    private static let styleSheet = Data(PackageResources.style_css)
    private static let scriptText = Data(PackageResources.pages_js)
    private static let iconImage = Data(PackageResources.icon_svg)

    private var type: String {
        switch self {
        case .style: "text/css; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }

    private var version: String { Self.versions[self] ?? "0" }

    /// By the content, worked out once.
    private static let versions = Dictionary(uniqueKeysWithValues: allCases.map { ($0, version(of: $0.content)) })

    /// FNV-1a: enough to tell one build from another.
    private static func version(of content: Data) -> String {
        let hash = content.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 36)
    }
}
