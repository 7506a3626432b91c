extension Program {
    /// Every command of the program, in the order of the help.
    static let commands: [any Command.Type] = [
        ZonesCommand.self
    ]
}
