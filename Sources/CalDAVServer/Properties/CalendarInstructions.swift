import CalDAV
import CalendarActions
import CalendarStore
import WebDAV
import XMLTree

/// What PROPPATCH or MKCALENDAR want of a calendar, and what of it cannot be.
struct CalendarInstructions {
    /// A property that cannot be changed.
    struct Refusal {
        let name: PropertyName
        let error: DAVError
    }

    private(set) var changes = CalendarChanges()
    private(set) var refusals: [Refusal] = []

    /// A longer property, in bytes of XML, is not kept.
    static let maximumPropertyBytes = 64 << 10

    init(_ update: PropertyUpdate, isNew: Bool) {
        for instruction in update.instructions {
            do throws(DAVError) {
                try add(instruction, isNew: isNew)
            } catch {
                refusals.append(Refusal(name: instruction.name, error: error))
            }
        }
    }

    private mutating func add(_ instruction: PropertyUpdate.Instruction, isNew: Bool) throws(DAVError) {
        if isNew, instruction.name == .resourceType { return }
        guard let change = try CalendarPropertyChange(instruction) else {
            guard !Self.isProtected(instruction.name) else { throw Self.protected(instruction.name) }
            return try keep(instruction)
        }
        switch change {
        case .displayName(let name):
            guard !name.allSatisfy(\.isWhitespace) else { throw DAVError(409, "a calendar must have a name") }
            changes.displayName = name
        case .color(let color?):
            guard case .set(let element) = instruction else { return }
            changes.color = (color.text, try Self.property(element))
        case .components(let names):
            guard isNew else { throw Self.protected(instruction.name) }
            guard names.contains("VEVENT") else {
                throw DAVError(
                    CalDAVPrecondition.supportedCalendarComponent,
                    "a calendar of Microsoft 365 holds events (VEVENT) only"
                )
            }
        case .isTransparent:
            throw DAVError(
                WebDAVPrecondition.cannotModifyProtectedProperty,
                "Microsoft 365 decides by itself which calendars make you busy"
            )
        case .description, .color, .order, .timeZone: try keep(instruction)
        }
    }

    /// Keeps a property beside the calendar, or keeps it no longer.
    private mutating func keep(_ instruction: PropertyUpdate.Instruction) throws(DAVError) {
        switch instruction {
        case .set(let element): changes.kept.append(try Self.property(element))
        case .remove(let name): changes.removed.append(CalendarProperty.Name(name))
        }
        // The zone by its rules and the zone by its name are one property in two forms (RFC 7809 5.2).
        let forms: [PropertyName] = [.calendarTimezone, .calendarTimezoneID]
        if forms.contains(instruction.name) {
            changes.removed += forms.filter { $0 != instruction.name }.map(CalendarProperty.Name.init)
        }
    }

    private static func property(_ element: XMLElement) throws(DAVError) -> CalendarProperty {
        let document = element.document()
        guard document.count <= maximumPropertyBytes else {
            throw DAVError(507, "the value has more than \(maximumPropertyBytes) bytes")
        }
        return CalendarProperty(
            name: CalendarProperty.Name(element.name),
            value: String(decoding: document, as: UTF8.self)
        )
    }

    private static func protected(_ name: PropertyName) -> DAVError {
        DAVError(WebDAVPrecondition.cannotModifyProtectedProperty, "\(name) is set by the server")
    }

    /// What the server works out itself; others of these namespaces are kept like those of any other one.
    private static func isProtected(_ name: PropertyName) -> Bool {
        protectedNames.contains(name)
    }

    private static let protectedNames: Set<PropertyName> = [
        .creationDate, .getContentLength, .getContentType, .getETag, .getLastModified, .resourceType, .supportedLock,
        .lockDiscovery, .supportedReportSet, .quotaAvailableBytes, .quotaUsedBytes, .owner, .group,
        .supportedPrivilegeSet, .currentUserPrivilegeSet, .acl, .principalCollectionSet, .currentUserPrincipal,
        .syncToken, .getCTag, .supportedCalendarData, .maxResourceSize, .minDateTime, .maxDateTime, .maxInstances,
        .maxAttendeesPerInstance, .supportedCollationSet, .calendarHomeSet, .scheduleTag,
    ]
}

extension CalendarProperty.Name {
    /// The name of an element.
    init(_ name: PropertyName) {
        self.init(namespace: name.namespace.uri, localName: name.localName)
    }
}
