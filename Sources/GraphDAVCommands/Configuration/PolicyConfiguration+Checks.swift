extension PolicyConfiguration {
    /// Refuses to write where nothing may be written.
    func checkWritable(_ place: String = "the mailbox") throws(CommandError) {
        guard readOnly else { return }
        throw CommandError(
            .refused,
            "nothing is written to \(place)",
            reason: "the configuration has policy.readOnly",
            remedy: "Set it to false to allow it, and sign in again"
        )
    }

    /// Refuses to let Graph mail people where it must not.
    func checkScheduling() throws(CommandError) {
        guard scheduling == .off else { return }
        throw CommandError(
            .refused,
            "nobody is mailed",
            reason: "the configuration has policy.scheduling off, and Graph mails the attendees by itself",
            remedy: "Set it to 'server' to allow it"
        )
    }
}
