extension Program {
    /// Every command of the program, in the order of the help.
    static let commands: [any Command.Type] = [
        LoginCommand.self, LogoutCommand.self, WhoAmICommand.self, WeekCommand.self, CalendarsCommand.self,
        NewCommand.self, ExportCommand.self, ImportCommand.self, FilesCommand.self, ConvertCommand.self,
        ZonesCommand.self, SyncCommand.self, StatusCommand.self, DoctorCommand.self, ServeCommand.self,
        PasswordCommand.self,
        FeedCommand.self, SimulateCommand.self,
    ]
}
