public import Foundation
public import GraphModel
import HTTPMessage

extension GraphClient {
    /// The person or mailbox.
    ///
    /// Of another mailbox whose directory entry may not be read, name and address come from its calendar.
    public func me() async throws(GraphError) -> User {
        let request = request([], query: [("$select", Self.userMembers)], purpose: "reading \(account.mailbox.name)")
        do throws(GraphError) {
            return try await sender.send(request, as: User.self)
        } catch {
            guard case .user(let address) = account.mailbox, error.code == .denied else { throw error }
            let owner = try await calendar(.standard).owner
            var user = User()
            user.displayName = owner?.name
            user.mail = owner?.address ?? address
            return user
        }
    }

    /// The picture of the person; nil when there is none or it may not be read.
    public func photo() async throws(GraphError) -> Data? {
        var request = request(["photo", "$value"], purpose: "reading the picture")
        request.fields["Accept"] = "image/*"
        return try await optional { () throws(GraphError) in
            try await sender.send(request) { response throws(DecodingFailure) in response.body }
        }
    }

    /// The settings of the mailbox; nil when they may not be read, as of shared mailboxes.
    public func mailboxSettings() async throws(GraphError) -> MailboxSettings? {
        let request = request(["mailboxSettings"], purpose: "reading the mailbox settings")
        return try await optional { () throws(GraphError) in
            try await sender.send(request, as: MailboxSettings.self)
        }
    }

    /// Nil instead of an error when something is missing or may not be read.
    func optional<Answer>(_ read: () async throws(GraphError) -> Answer) async throws(GraphError) -> Answer? {
        do throws(GraphError) {
            return try await read()
        } catch {
            guard [.notFound, .denied].contains(error.code) else { throw error }
            return nil
        }
    }

    private static let userMembers = "id,displayName,givenName,surname,mail,userPrincipalName,preferredLanguage"
}
