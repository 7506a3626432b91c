import CalDAV
import CalendarActions
import CalendarStore
import Foundation
import TimeZones
import WebDAV
import XMLTree

/// The properties of resources, each worked out when it is asked for.
struct ResourceProperties {
    private let context: ServerRequest
    private let resource: ServedResource
    private let calendar: CalendarProperties?

    init(_ context: ServerRequest, _ resource: ServedResource) throws {
        self.context = context
        self.resource = resource
        if case .calendar(let collection) = resource {
            calendar = try CalendarProperties(context, collection)
        } else {
            calendar = nil
        }
    }

    /// The names of properties that apps gave the resource.
    var keptNames: [PropertyName] { calendar?.keptNames ?? [] }

    /// The value of a property; nil when it has none.
    func value(_ name: PropertyName) -> PropertyValue? {
        if let value = common(name) { return value }
        switch resource {
        case .principal: return principal(name)
        case .inbox, .outbox: return scheduling(name)
        case .calendar: return calendar?.value(name)
        case .top, .root, .home, .object, .vacancy: return nil
        }
    }

    // MARK: Of every resource

    private func common(_ name: PropertyName) -> PropertyValue? {
        switch name {
        case .resourceType: return .names(resourceTypes)
        case .currentUserPrincipal, .owner: return context.addresses.principal.map { .href($0) }
        case .principalCollectionSet: return ServerAddresses.root.map { .href($0) }
        case .currentUserPrivilegeSet: return .privileges(privileges)
        case .supportedReportSet: return .supportedReports(reports)
        case .displayName: return displayName.map { .text($0) }
        case .supportedLock, .lockDiscovery: return .empty  // there are no locks
        default: return nil
        }
    }

    private var displayName: String? {
        switch resource {
        case .principal, .home: context.addresses.account
        case .calendar(let collection): collection.calendar.displayName
        default: nil
        }
    }

    private var resourceTypes: [XMLName] {
        switch resource {
        case .top, .root, .home: [.dav("collection")]
        case .principal: [.dav("collection"), .dav("principal")]
        case .inbox: [.dav("collection"), .scheduleInbox]
        case .outbox: [.dav("collection"), .scheduleOutbox]
        case .calendar: [.dav("collection"), .calendar]
        case .object, .vacancy: []
        }
    }

    /// What may be done, written out: some apps know `write` only by its parts, others only as a whole.
    private var privileges: [Privilege] {
        let reading: [Privilege] = [.read, .readCurrentUserPrivilegeSet, .readFreeBusy]
        switch resource {
        case .calendar(let collection), .object(let collection, _):
            guard collection.calendar.canEdit, !context.mailbox.options.isReadOnly else { return reading }
            return reading + [.write, .writeContent, .writeProperties, .bind, .unbind]
        case .home:
            return context.mailbox.options.isReadOnly ? reading : reading + [.bind, .unbind]
        // To ask when people are busy is to read.
        case .outbox where context.mailbox.options.isReadOnly: return reading + [.scheduleSendFreeBusy]
        case .outbox: return reading + [.scheduleSend, .scheduleSendInvite, .scheduleSendReply, .scheduleSendFreeBusy]
        default: return reading
        }
    }

    private var reports: [XMLName] {
        Report.names(of: resource)
    }

    // MARK: Of principals

    private func principal(_ name: PropertyName) -> PropertyValue? {
        switch name {
        case .calendarHomeSet: context.addresses.home.map { .href($0) }
        case .principalURL: context.addresses.principal.map { .href($0) }
        case .scheduleInboxURL: context.addresses.inbox.map { .href($0) }
        case .scheduleOutboxURL: context.addresses.outbox.map { .href($0) }
        case .calendarUserAddressSet: .hrefs(userAddresses)
        case .emailAddressSet: .elements(emailAddresses)
        case .calendarUserType: .text("INDIVIDUAL")
        case .groupMemberSet, .groupMembership: .empty
        default: nil
        }
    }

    private var userAddresses: [String] {
        [context.userAddress.map { "mailto:\($0)" }, context.addresses.principal?.path].compactMap(\.self)
    }

    private var emailAddresses: [XMLElement] {
        [context.userAddress].compactMap(\.self).map { address in
            XMLElement(XMLName(.calendarServer, "email-address"), text: address)
        }
    }

    private func scheduling(_ name: PropertyName) -> PropertyValue? {
        guard name == .scheduleDefaultCalendarURL else { return nil }
        let standard = (try? context.store.collections(of: context.addresses.account))?.first { $0.calendar.isDefault }
        return standard.flatMap { context.addresses.calendar($0) }.map { .href($0) }
    }
}
