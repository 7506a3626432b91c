import CalendarActions
import CalendarStore
import Synchronization

/// Settings with one password.
final class TestSettings: SettingsStore {
    private let places = Mutex<[String: String]>([:])
    private let kept = Mutex<[String: [CalendarProperty]]>([:])

    /// Passwords that were revoked, and how often anything changed.
    private let revoked = Mutex<Set<String>>([])

    func version() -> Int { revoked.withLock { $0.count } }

    func passwords(of account: String) throws -> [AppPassword] {
        guard account == "demo", !revoked.withLock({ $0.contains("test") }) else { return [] }
        let digest = try AppPasswordSecret.digest(ServedCalendar.password)
        return [AppPassword(account: account, label: "test", scope: .caldav, digest: digest, created: 0)]
    }

    func add(_ password: AppPassword) -> Bool { false }

    func revokePassword(_ label: String, of account: String) -> Bool {
        revoked.withLock { $0.insert(label).inserted }
    }

    func addresses(of account: String) -> [String: String] { places.withLock { $0 } }

    func properties(ofCalendar remoteID: String, of account: String) -> [CalendarProperty] {
        kept.withLock { $0[remoteID] ?? [] }
    }

    func setProperties(
        _ properties: [CalendarProperty],
        removing names: [CalendarProperty.Name],
        ofCalendar remoteID: String,
        of account: String
    ) {
        let replaced = Set(names + properties.map(\.name))
        kept.withLock { kept in
            kept[remoteID, default: []].removeAll { replaced.contains($0.name) }
            kept[remoteID, default: []] += properties
        }
    }

    func forgetCalendar(_ remoteID: String, of account: String) {
        places.withLock { $0[remoteID] = nil }
        kept.withLock { $0[remoteID] = nil }
    }

    func setAddress(_ name: String, ofCalendar remoteID: String, of account: String) {
        places.withLock { $0[remoteID] = name }
    }
}
