import Foundation

/// Keeps the picture of a person for a while, so that Graph is not asked for each view of a page.
actor KeptPhoto {
    /// How long a picture, or that there is none, is taken for good, in seconds.
    static let lifetime = 3_600
    /// How long nobody asks again after a failure, in seconds.
    static let pause = 60
    private let patience: Duration
    private let now: @Sendable () -> Int
    private var photo: ProfilePhoto?
    private var expires = Int.min
    private var reading: Task<Void, Never>?

    /// `now` gives seconds since 1970; `patience` is how long a page waits for the picture.
    init(now: @escaping @Sendable () -> Int, patience: Duration) {
        self.now = now
        self.patience = patience
    }

    /// The picture as it is known, or was known before a failure; nil when there is none, or it was not read in time.
    ///
    /// `read` asks Graph, for nil when there is none.
    func photo(_ read: @escaping @Sendable () async throws -> Data?) async -> ProfilePhoto? {
        guard now() >= expires else { return photo }
        let task = reading ?? Task { await self.read(with: read) }
        reading = task
        // What comes later is there for the next view.
        await task.finished(within: patience)
        return photo
    }

    private func read(with read: @Sendable () async throws -> Data?) async {
        do {
            photo = try await read().flatMap { ProfilePhoto($0) }
            expires = now() + Self.lifetime
        } catch {
            // A page without a picture is better than none: it has drawn initials, and the failure shows elsewhere.
            expires = now() + Self.pause
        }
        reading = nil
    }
}
