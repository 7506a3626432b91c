extension ServerConfiguration {
    /// Scheme and authority under which apps find the server: `publicURL`, else where it listens.
    var address: String {
        if let publicURL { return publicURL }
        let isPlain = tlsCertificate == nil && listen.isLoopback
        return "\(isPlain ? "http" : "https")://\(listen.authority(port: listen.port))"
    }
}
