"""msgraph-sdk: Microsoft's generated client, with a credential of its own."""

import asyncio
import datetime as dt

from kiota_abstractions.authentication import AccessTokenProvider, AllowedHostsValidator, BaseBearerTokenAuthenticationProvider
from kiota_abstractions.base_request_configuration import RequestConfiguration
from msgraph import GraphRequestAdapter, GraphServiceClient
from msgraph.generated.models.date_time_time_zone import DateTimeTimeZone
from msgraph.generated.models.event import Event
from msgraph.generated.users.item.calendar_view.calendar_view_request_builder import CalendarViewRequestBuilder
from msgraph.generated.users.item.calendar_view.delta.delta_request_builder import DeltaRequestBuilder

from judging.simulator import token

NAME = "msgraph-sdk"


class Token(AccessTokenProvider):
    """Gives out one token."""

    def __init__(self, value):
        self.value = value

    async def get_authorization_token(self, uri, additional_authentication_context=None):
        return self.value

    def get_allowed_hosts_validator(self):
        return AllowedHostsValidator(["127.0.0.1"])


def run(base, score):
    asyncio.run(use(base, score))


async def use(base, score):
    adapter = GraphRequestAdapter(BaseBearerTokenAuthenticationProvider(Token(token(base))))
    adapter.base_url = base + "/v1.0"
    me = GraphServiceClient(request_adapter=adapter).me
    user = await me.get()
    score.check(f"{NAME} reads the user", "@" in (user.mail or ""))
    calendars = await me.calendars.get()
    score.check(f"{NAME} lists calendars", [c.name for c in calendars.value][:2] == ["Calendar", "Project X"])
    score.check(f"{NAME} knows the colours", calendars.value[1].color.value == "lightBlue")

    now = dt.datetime.now(dt.timezone.utc)
    parameters = CalendarViewRequestBuilder.CalendarViewRequestBuilderGetQueryParameters(
        start_date_time=(now - dt.timedelta(days=180)).isoformat(),
        end_date_time=(now + dt.timedelta(days=180)).isoformat(),
        orderby=["start/dateTime"],
        top=40,
    )
    page = await me.calendar_view.get(request_configuration=RequestConfiguration(query_parameters=parameters))
    rows, pages = list(page.value), 1
    while page.odata_next_link:
        page = await me.calendar_view.with_url(page.odata_next_link).get()
        rows += page.value
        pages += 1
    # Events of whole days are ordered by their true instants, and show midnight in every zone.
    starts = [row.start.date_time for row in rows if not row.is_all_day]
    score.check(f"{NAME} reads the calendar view over several pages, in order", pages > 2 and starts == sorted(starts))
    score.check(f"{NAME} understands every member", all(row.type and row.show_as and row.body for row in rows))

    event = Event(
        subject="Judged",
        start=DateTimeTimeZone(date_time="2026-03-03T09:00:00", time_zone="W. Europe Standard Time"),
        end=DateTimeTimeZone(date_time="2026-03-03T10:00:00", time_zone="W. Europe Standard Time"),
    )
    made = await me.events.post(event)
    score.check(f"{NAME} creates an event", made.id and made.start.date_time.startswith("2026-03-03T08:00"))
    changed = await me.events.by_event_id(made.id).patch(Event(subject="Judged again"))
    score.check(f"{NAME} updates it", changed.subject == "Judged again" and changed.change_key != made.change_key)
    await me.events.by_event_id(made.id).delete()
    try:
        await me.events.by_event_id(made.id).get()
        score.check(f"{NAME} deletes it", False)
    except Exception as error:
        score.check(f"{NAME} deletes it, and reads the error", error.error.code == "ErrorItemNotFound")

    window = DeltaRequestBuilder.DeltaRequestBuilderGetQueryParameters(
        start_date_time=now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        end_date_time=(now + dt.timedelta(days=300)).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )
    configuration = RequestConfiguration(query_parameters=window)
    configuration.headers.add("Prefer", "odata.maxpagesize=20")
    page = await me.calendar_view.delta.get(request_configuration=configuration)
    rows, pages = list(page.value), 1
    while page.odata_next_link:
        page = await me.calendar_view.delta.with_url(page.odata_next_link).get()
        rows += page.value
        pages += 1
    score.check(f"{NAME} pages through a delta round", pages > 1 and page.odata_delta_link and rows)
    await me.events.post(event)
    page = await me.calendar_view.delta.with_url(page.odata_delta_link).get()
    score.check(f"{NAME} sees the next round", len(page.value) == 1)
