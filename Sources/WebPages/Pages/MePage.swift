import CalendarActions
import CalendarStore
import HTTPMessage
import TimeZones

/// Whose mailbox it is.
struct MePage: Sendable {
    /// What somebody without a name is called, as in Microsoft's tutorials.
    static let nameless = "Mysterious Stranger"

    private let signedIn: SignedIn

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    /// Name, address and zone, as they are known.
    func response() async throws -> HTTPResponse {
        // What was read before is shown when Microsoft cannot be asked.
        let failure = await unreadable()
        let known = try signedIn.mailbox.knownIdentity()
        let zone = try signedIn.mailbox.knownZone()
        let name = known?.displayName ?? ""
        var page = Page(name.isEmpty ? Self.nameless : name, .me, content: .nothing)
        if let failure { page.notices = [Notice(.warning, "<p>Microsoft cannot be asked now: \(failure)</p>")] }
        let address: HTML? = known.map { "\(foreign: $0.address)" }
        page.content = """
            <div class="me"><img src="\(PhotoImage.path)" width="96" height="96" alt="">
            \(Controls.facts([
                ("Address", address),
                ("Time zone", known == nil ? nil : "\(zone.windows ?? "no Windows name") (\(zone.rules.name))"),
                ("Account", "\(foreign: signedIn.session.account)"),
                ("Other accounts", others),
            ]))</div>
            <p class="actions"><a class="button quiet" href="/connect">Connect the Microsoft account again</a></p>
            """
        return try signedIn.respond(page)
    }

    private var others: HTML? {
        let names = signedIn.site.mailboxes.keys.filter { $0 != signedIn.session.account }.sorted()
        return names.isEmpty ? nil : "\(names.joined(separator: ", ")): each is signed in with a password of its own"
    }

    private func unreadable() async -> String? {
        do {
            _ = try await signedIn.mailbox.identity()
            return nil
        } catch ServedWriteError.unavailable(let reason) {
            return reason
        } catch {
            return "the state folder cannot be read"
        }
    }
}
