import GraphClient

extension ServedMailbox {
    /// The picture of the person; nil when there is none or Graph does not give it now.
    ///
    /// Graph is asked once an hour at most, and waited for a short time.
    public func photo() async -> ProfilePhoto? {
        await keptPhoto.photo { try await self.opening().client.photo() }
    }
}
