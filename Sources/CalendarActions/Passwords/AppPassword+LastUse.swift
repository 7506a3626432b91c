public import CalendarStore

extension AppPassword {
    /// How long ago it was used, for people, or `never`; `now` is in seconds since 1970.
    public func lastUseText(at now: Int) -> String {
        lastUse.map { AgeText.text(now - $0) } ?? "never"
    }
}
