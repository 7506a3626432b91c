import CalendarStore
import GraphModel

extension RemoteCalendar {
    /// The colour of a calendar as `#rrggbb`.
    static func color(of calendar: Calendar) -> String? {
        calendar.hexColor.flatMap { $0.isEmpty ? nil : $0 } ?? calendar.color?.themeColor
    }

    /// Takes a calendar of the mailbox of somebody.
    init(_ calendar: Calendar, position: Int, _ identity: Identity) {
        let owner = calendar.owner?.address
        let isForeign = owner.map { $0.lowercased() != identity.address.lowercased() } ?? false
        self.init(
            id: calendar.id ?? "",
            displayName: calendar.name ?? "",
            color: Self.color(of: calendar),
            isDefault: calendar.isDefaultCalendar ?? false,
            canEdit: calendar.canEdit ?? false,
            owner: isForeign ? owner : nil,
            position: position
        )
    }
}

extension GraphModel.Calendar {
    /// A calendar as the mirror knows it.
    init(_ remote: RemoteCalendar) {
        self.init()
        id = remote.id
        name = remote.displayName
        isDefaultCalendar = remote.isDefault
        canEdit = remote.canEdit
    }
}
