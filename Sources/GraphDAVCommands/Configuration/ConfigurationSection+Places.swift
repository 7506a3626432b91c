import Foundation
import HTTPMessage

extension ConfigurationSection {
    /// The absolute path of a file; a relative one starts from the folder of the configuration.
    func file(_ key: Key, folder: String) throws(ConfigurationError) -> String? {
        guard let text = try string(key) else { return nil }
        return text.hasPrefix("/") ? text : URL(fileURLWithPath: folder).appending(path: text).standardizedFileURL.path
    }

    /// The address of a service without a slash at its end: https, or http on this machine only.
    func serviceURL(_ key: Key) throws(ConfigurationError) -> String? {
        guard let text = try string(key) else { return nil }
        let url = try url(text, key, schemes: ["https", "http"])
        if url.scheme == "http", !url.host.isLoopback {
            throw error(key, "http is for this machine only (127.0.0.1, localhost); use https")
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// The address of a proxy.
    func proxyURL(_ key: Key) throws(ConfigurationError) -> String? {
        guard let text = try string(key) else { return nil }
        _ = try url(text, key, schemes: ["http", "https", "socks5", "socks5h"])
        return text
    }

    private func url(
        _ text: String,
        _ key: Key,
        schemes: [String]
    ) throws(ConfigurationError) -> (scheme: String, host: Authority) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            schemes.contains(scheme), let host = Authority(parts.encodedHost ?? "")
        else {
            throw error(key, "'\(text)' is not a URL that begins with \(schemes.joined(separator: "://, "))://")
        }
        if parts.user != nil || parts.password != nil { throw error(key, "the URL may not hold a user or password") }
        if parts.query != nil || parts.fragment != nil { throw error(key, "the URL may not have a query or fragment") }
        return (scheme, host)
    }
}
