import CalDAV
import CalendarActions
import CalendarStore
import Foundation
import TimeZones
import WebDAV
import XMLTree

/// The properties of resources, each worked out when it is asked for.
struct ResourceProperties {
    let context: ServerRequest

    /// The value of a property of a resource; nil when it has none.
    func value(_ name: PropertyName, of resource: ServedResource) -> PropertyValue? {
        if let value = common(name, resource) { return value }
        switch resource {
        case .root: return nil
        case .principal: return principal(name)
        case .home: return nil
        case .inbox, .outbox: return scheduling(name)
        case .calendar(let collection): return calendar(name, collection)
        case .object: return nil
        }
    }

    // MARK: Of every resource

    private func common(_ name: PropertyName, _ resource: ServedResource) -> PropertyValue? {
        switch name {
        case .resourceType: return .names(resourceTypes(resource))
        case .currentUserPrincipal, .owner: return context.addresses.principal.map { .href($0) }
        case .principalCollectionSet: return ServerAddresses.root.map { .href($0) }
        case .currentUserPrivilegeSet: return .privileges(privileges(resource))
        case .supportedReportSet: return .supportedReports(reports(resource))
        case .displayName: return displayName(resource).map { .text($0) }
        case .supportedLock, .lockDiscovery: return .empty
        default: return nil
        }
    }

    private func displayName(_ resource: ServedResource) -> String? {
        switch resource {
        case .principal, .home: context.addresses.account
        case .calendar(let collection): collection.calendar.displayName
        default: nil
        }
    }

    private func resourceTypes(_ resource: ServedResource) -> [XMLName] {
        switch resource {
        case .root, .home: [.dav("collection")]
        case .principal: [.dav("collection"), .dav("principal")]
        case .inbox: [.dav("collection"), .scheduleInbox]
        case .outbox: [.dav("collection"), .scheduleOutbox]
        case .calendar: [.dav("collection"), .calendar]
        case .object: []
        }
    }

    /// What may be done, written out: some apps know `write` only by its parts, others only as a whole.
    private func privileges(_ resource: ServedResource) -> [Privilege] {
        let reading: [Privilege] = [.read, .readCurrentUserPrivilegeSet, .readFreeBusy]
        switch resource {
        case .calendar(let collection), .object(let collection, _):
            guard collection.calendar.canEdit, !context.mailbox.options.isReadOnly else { return reading }
            return reading + [.write, .writeContent, .writeProperties, .bind, .unbind]
        case .outbox: return reading + [.scheduleSend, .scheduleSendInvite, .scheduleSendReply, .scheduleSendFreeBusy]
        default: return reading
        }
    }

    private func reports(_ resource: ServedResource) -> [XMLName] {
        guard case .calendar = resource else { return [] }
        return [CalendarMultiget.name, CalendarQuery.name, FreeBusyQuery.name, SyncCollection.name]
    }

    // MARK: Of principals

    private func principal(_ name: PropertyName) -> PropertyValue? {
        switch name {
        case .calendarHomeSet: context.addresses.home.map { .href($0) }
        case .principalURL: context.addresses.principal.map { .href($0) }
        case .scheduleInboxURL: context.addresses.inbox.map { .href($0) }
        case .scheduleOutboxURL: context.addresses.outbox.map { .href($0) }
        case .calendarUserAddressSet: .hrefs(userAddresses)
        case .calendarUserType: .text("INDIVIDUAL")
        case .groupMemberSet, .groupMembership: .empty
        default: nil
        }
    }

    private var userAddresses: [String] {
        [context.userAddress.map { "mailto:\($0)" }, context.addresses.principal?.path].compactMap(\.self)
    }

    private func scheduling(_ name: PropertyName) -> PropertyValue? {
        guard name == .scheduleDefaultCalendarURL else { return nil }
        let standard = (try? context.store.collections(of: context.addresses.account))?.first { $0.calendar.isDefault }
        return standard.flatMap { context.addresses.calendar($0) }.map { .href($0) }
    }

    // MARK: Of calendars

    private func calendar(_ name: PropertyName, _ collection: CalendarCollection) -> PropertyValue? {
        switch name {
        case .getCTag, .syncToken: CollectionToken(context.store, collection).token.map { .text($0.text) }
        case .supportedCalendarComponentSet: .components(["VEVENT"])
        case .supportedCalendarData: .supportedCalendarData
        case .supportedCollationSet: .supportedCollations
        case .calendarColor: collection.calendar.color.flatMap { CalendarColor($0) }.map { .text($0.text) }
        case .calendarOrder: .text(String(collection.calendar.position))
        case .maxResourceSize: .text(String(CalDAV.CalendarObjectResource.maximumBytes))
        case .maxInstances: .text(String(ExpandedCalendar.maximumInstances))
        case .scheduleCalendarTransp: .scheduleTransparency(isTransparent: !collection.calendar.isDefault)
        case .getContentType: .text("text/calendar; charset=utf-8; component=VEVENT")
        default: nil
        }
    }
}

/// The state of a collection as a sync token: which store, and the number of its last change.
struct CollectionToken {
    let token: SyncToken?
    private static let scheme = "data:,"

    init(_ store: any CalendarReading, _ collection: CalendarCollection) {
        self.init(store, change: collection.change)
    }

    init(_ store: any CalendarReading, change: Int) {
        token = SyncToken("\(Self.scheme)\(store.incarnation)-\(change)")
    }

    /// The change that a token names; nil when it is of another store.
    static func change(_ token: SyncToken, _ store: any CalendarReading) -> Int? {
        let prefix = "\(scheme)\(store.incarnation)-"
        guard token.text.hasPrefix(prefix) else { return nil }
        return Int(token.text.dropFirst(prefix.count))
    }
}
