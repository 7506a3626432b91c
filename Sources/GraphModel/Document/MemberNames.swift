import Foundation

/// The member names that this model knows, for documents that spell them with capitals.
enum MemberNames: Sendable {
    /// The known spelling of a name, compared without case; an unknown name as it is.
    static func canonical(_ name: String) -> String {
        bySmallLetters[name.lowercased()] ?? name
    }

    /// Whether the document has a member name that begins with `A` to `Z`.
    ///
    /// Looks for a quote, a capital, letters and digits, a quote and a colon. A text that holds exactly that
    /// is taken for one, which costs time and changes nothing.
    static func hasCapitalized(in document: Data) -> Bool {
        let bytes = document.span
        var index = 0
        while index < bytes.count - 1 {
            if bytes[index] == UInt8(ascii: "\""), ASCII.isUppercase(bytes[index + 1]),
                isMemberName(in: bytes, from: index + 1)
            {
                return true
            }
            index += 1
        }
        return false
    }

    private static func isMemberName(in bytes: Span<UInt8>, from start: Int) -> Bool {
        var index = start
        while index < bytes.count, ASCII.isLetterOrDigit(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
        index += 1
        while index < bytes.count, ASCII.isWhiteSpace(bytes[index]) { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":")
    }

    private static let bySmallLetters = Dictionary(all.map { ($0.lowercased(), $0) }) { first, _ in first }

    private static let all: [String] = [
        names(Event.Member.self), names(ItemBody.CodingKeys.self), names(DateTimeTimeZone.CodingKeys.self),
        names(EmailAddress.CodingKeys.self), names(Recipient.CodingKeys.self), names(Attendee.CodingKeys.self),
        names(ResponseStatus.CodingKeys.self), names(TimeSlot.CodingKeys.self), names(Location.CodingKeys.self),
        names(PhysicalAddress.CodingKeys.self), names(OutlookGeoCoordinates.CodingKeys.self),
        names(PatternedRecurrence.CodingKeys.self), names(RecurrencePattern.CodingKeys.self),
        names(RecurrenceRange.CodingKeys.self), names(OnlineMeetingInfo.CodingKeys.self),
        names(Phone.CodingKeys.self), names(SingleValueLegacyExtendedProperty.CodingKeys.self),
        names(Attachment.CodingKeys.self), names(Removal.CodingKeys.self), names(Calendar.CodingKeys.self),
        names(CalendarGroup.CodingKeys.self), names(User.CodingKeys.self), names(MailboxSettings.CodingKeys.self),
        names(LocaleInfo.CodingKeys.self), names(WorkingHours.CodingKeys.self), names(TimeZoneBase.CodingKeys.self),
        names(StandardTimeZoneOffset.CodingKeys.self), names(DaylightTimeZoneOffset.CodingKeys.self),
        names(Drive.CodingKeys.self), names(Site.CodingKeys.self),
        names(DriveItem.CodingKeys.self), names(FolderFacet.CodingKeys.self), names(FileFacet.CodingKeys.self),
        names(UploadSession.CodingKeys.self), names(UploadSessionRequest.CodingKeys.self),
        names(DriveItemUploadableProperties.CodingKeys.self), names(ScheduleRequest.CodingKeys.self),
        names(ScheduleInformation.CodingKeys.self), names(ScheduleItem.CodingKeys.self),
        names(FreeBusyError.CodingKeys.self), names(FindMeetingTimesRequest.CodingKeys.self),
        names(MeetingTimeSuggestion.CodingKeys.self), names(MeetingTimeSuggestionsResult.CodingKeys.self),
        names(CalendarPermission.CodingKeys.self), names(OutlookCategory.CodingKeys.self),
        names(TimeZoneInformation.CodingKeys.self), names(AutomaticRepliesSetting.CodingKeys.self),
        names(ConvertIdRequest.CodingKeys.self), names(ConvertIdResult.CodingKeys.self),
        names(EventAction.CodingKeys.self), names(EventMessage.CodingKeys.self), names(TodoTask.CodingKeys.self),
        names(TodoTaskList.CodingKeys.self), names(PageKey.self), names(GraphErrorBody.CodingKeys.self),
    ].flatMap(\.self)

    private static func names<Key: CodingKey & CaseIterable>(_ keys: Key.Type) -> [String] {
        keys.allCases.map(\.stringValue)
    }
}
