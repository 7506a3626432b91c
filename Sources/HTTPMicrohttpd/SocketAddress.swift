import CLibmicrohttpd
import Glibc
import HTTPMessage

/// A numeric address and a port, as `sockaddr` wants them.
struct SocketAddress {
    private var storage = sockaddr_storage()

    /// Takes an IPv4 or IPv6 address such as `127.0.0.1` or `::1`.
    init(_ address: String, port: Int) throws(HTTPServerError) {
        guard let port = UInt16(exactly: port) else {
            throw HTTPServerError(code: .badAddress, message: "port \(port) is not within 0 and 65535")
        }
        guard fillIPv4(address, port) || fillIPv6(address, port) else {
            throw HTTPServerError(code: .badAddress, message: "\(address) is no numeric IPv4 or IPv6 address")
        }
    }

    /// Calls the body with a pointer to the address that is valid during the call only.
    func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
        }
    }

    private mutating func fillIPv4(_ address: String, _ port: UInt16) -> Bool {
        var value = sockaddr_in()
        guard unsafe inet_pton(AF_INET, address, &value.sin_addr) == 1 else { return false }
        value.sin_family = sa_family_t(AF_INET)
        value.sin_port = port.bigEndian
        store(value)
        return true
    }

    private mutating func fillIPv6(_ address: String, _ port: UInt16) -> Bool {
        var value = sockaddr_in6()
        guard unsafe inet_pton(AF_INET6, address, &value.sin6_addr) == 1 else { return false }
        value.sin6_family = sa_family_t(AF_INET6)
        value.sin6_port = port.bigEndian
        store(value)
        return true
    }

    private mutating func store<Address>(_ value: Address) {
        unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: value, as: Address.self) }
    }
}

extension IPAddress {
    /// The address in a `sockaddr` of IPv4 or IPv6; nil of any other.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = unsafe UnsafeRawPointer(address)
        switch unsafe CInt(address.pointee.sa_family) {
        case AF_INET:
            let value = unsafe raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: unsafe withUnsafeBytes(of: value) { unsafe Array($0) })
        case AF_INET6:
            let value = unsafe raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: unsafe withUnsafeBytes(of: value) { unsafe Array($0) })
        default: return nil
        }
    }
}
