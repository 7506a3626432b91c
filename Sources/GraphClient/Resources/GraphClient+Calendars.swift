public import GraphModel

extension GraphClient {
    /// The calendars of the mailbox, the default one first; those that cannot be read are among the failures.
    ///
    /// They are listed as a whole and group by group, and merged by id: each way leaves some out at times.
    public func calendars() async throws(GraphError) -> Page<Calendar> {
        var found = try await pages(of: Calendar.self, ["calendars"], purpose: "listing the calendars").collect()
        var ids = Set(found.value.map(\.id))
        let groups = try await optional { () throws(GraphError) in
            try await pages(of: CalendarGroup.self, ["calendarGroups"], purpose: "listing the calendar groups")
                .collect()
        }
        for group in groups?.value ?? [] {
            guard let id = group.id else { continue }
            let more = try await optional { () throws(GraphError) in
                try await pages(
                    of: Calendar.self,
                    ["calendarGroups", id, "calendars"],
                    purpose: "listing the calendars of a group"
                ).collect()
            }
            found.value += (more?.value ?? []).filter { ids.insert($0.id).inserted }
            found.failures += (more?.failures ?? []).filter { !found.failures.contains($0) }
        }
        let first = found.value.firstIndex { $0.isDefaultCalendar == true }
        if let first { found.value.insert(found.value.remove(at: first), at: 0) }
        return found
    }

    /// One calendar.
    public func calendar(_ selection: CalendarSelection) async throws(GraphError) -> Calendar {
        try await sender.send(request(selection.path, purpose: "reading the calendar"), as: Calendar.self)
    }

    /// The pages of a collection below the mailbox.
    func pages<Element: GraphEntity>(
        of type: Element.Type,
        _ segments: [String],
        query: [(String, String)] = [],
        purpose: String
    ) -> PageSequence<Element> {
        let hasSize = query.contains { $0.0 == "$top" }
        let all = hasSize ? query : query + [("$top", String(pageSize))]
        return PageSequence(sender: sender, first: request(segments, query: all, purpose: purpose))
    }
}
