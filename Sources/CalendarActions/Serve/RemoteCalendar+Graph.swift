import CalendarStore
import GraphModel

extension RemoteCalendar {
    /// Takes a calendar of the mailbox of somebody.
    init(_ calendar: Calendar, position: Int, _ identity: Identity) {
        let owner = calendar.owner?.address
        let isForeign = owner.map { $0.lowercased() != identity.address.lowercased() } ?? false
        self.init(
            id: calendar.id ?? "",
            displayName: calendar.name ?? "",
            color: calendar.hexColor.flatMap { $0.isEmpty ? nil : $0 } ?? calendar.color?.themeColor,
            isDefault: calendar.isDefaultCalendar ?? false,
            canEdit: calendar.canEdit ?? false,
            owner: isForeign ? owner : nil,
            position: position
        )
    }
}
