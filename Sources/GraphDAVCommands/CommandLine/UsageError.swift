/// A command line that cannot be understood; the usage line of the command is printed below the message.
struct UsageError: Error, Sendable, Hashable {
    /// What is wrong, naming the option or argument.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
