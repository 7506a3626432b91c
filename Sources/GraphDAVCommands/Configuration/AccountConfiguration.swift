import GraphClient

/// One mailbox and the way to sign in to it.
struct AccountConfiguration: Sendable, Hashable {
    /// The ways to sign in.
    enum Authentication: String, Sendable, CaseIterable {
        /// A code that is entered on a page of Microsoft.
        case deviceCode
        /// A browser on this machine.
        case browser
        /// The secret or certificate of an application, without a person.
        case clientCredentials
    }

    /// The name on the command line and in addresses.
    var name: String
    /// The way to sign in.
    var auth = Authentication.deviceCode
    /// The directory: a domain or id, or `common`, `organizations`, `consumers`.
    var tenant = "common"
    /// The application (client) id of the registration; nil until there is one.
    var clientId: String?
    /// The scopes to ask for; empty for those that the policy needs.
    var scopes: [String] = []
    /// The file with the client secret.
    var clientSecretFile: String?
    /// The PEM files of the client certificate.
    var clientCertificateFile: String?
    /// The PEM file of its key.
    var clientKeyFile: String?
    /// The user id or address of the mailbox; nil for that of the person who signs in.
    var mailbox: String?
    /// A PEM file of certificate authorities; nil for those of the system.
    var caFile: String?
    /// The URL of a proxy.
    var proxy: String?
    /// The cloud.
    var cloud = Cloud.global
    /// The sign-in host; nil for that of the cloud.
    var loginURL: String?
    /// The Graph service with its version; nil for that of the cloud.
    var graphURL: String?

    enum Key: String, CaseIterable {
        case name, auth, tenant, clientId, scopes, clientSecretFile, clientCertificateFile, clientKeyFile
        case mailbox, caFile, proxy, cloud, loginURL, graphURL
    }

    init(name: String) {
        self.name = name
    }

    init(_ section: ConfigurationSection<Key>, folder: String) throws(ConfigurationError) {
        guard let name = try section.string(.name) else { throw section.error(.name, "is missing") }
        guard Self.isName(name) else {
            throw section.error(
                .name,
                "may hold letters a-z, digits, '-', '_' and '.', and begins with a letter or digit"
            )
        }
        self.name = name
        auth = try section.choice(.auth, of: Authentication.self) ?? auth
        tenant = try section.string(.tenant) ?? tenant
        clientId = try section.string(.clientId)
        scopes = try section.strings(.scopes)
        clientSecretFile = try section.file(.clientSecretFile, folder: folder)
        clientCertificateFile = try section.file(.clientCertificateFile, folder: folder)
        clientKeyFile = try section.file(.clientKeyFile, folder: folder)
        mailbox = try section.string(.mailbox)
        caFile = try section.file(.caFile, folder: folder)
        proxy = try section.proxyURL(.proxy)
        cloud = try section.choice(.cloud, of: Cloud.self) ?? cloud
        loginURL = try section.serviceURL(.loginURL)
        graphURL = try section.serviceURL(.graphURL)
        try checkTenant(section)
        try checkCredentials(section)
    }

    /// A tenant is one segment of an address.
    private func checkTenant(_ section: ConfigurationSection<Key>) throws(ConfigurationError) {
        guard tenant.utf8.allSatisfy({ Self.isNameByte($0) }) else {
            throw section.error(.tenant, "must be a domain, an id, 'common', 'organizations' or 'consumers'")
        }
        if auth == .clientCredentials, ["common", "organizations", "consumers"].contains(tenant) {
            throw section.error(.tenant, "clientCredentials needs the domain or id of one tenant")
        }
    }

    private func checkCredentials(_ section: ConfigurationSection<Key>) throws(ConfigurationError) {
        guard (clientCertificateFile == nil) == (clientKeyFile == nil) else {
            let missing: Key = clientKeyFile == nil ? .clientKeyFile : .clientCertificateFile
            throw section.error(missing, "is missing: certificate and key belong together")
        }
        if clientSecretFile != nil, clientCertificateFile != nil {
            throw section.error(.clientSecretFile, "a secret and a certificate exclude each other")
        }
        guard auth == .clientCredentials else { return }
        if clientSecretFile == nil, clientCertificateFile == nil {
            let needed = "clientCredentials needs clientSecretFile, or clientCertificateFile and clientKeyFile"
            throw section.error(.auth, needed)
        }
        if mailbox == nil { throw section.error(.mailbox, "is missing: clientCredentials has no mailbox of its own") }
    }

    /// Whether a name can stand in addresses and file names as it is.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
        return name.utf8.count <= 64 && name.utf8.allSatisfy(isNameByte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
