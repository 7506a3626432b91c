"""The mailbox that a judge gets, unless it wants another."""

EVENTS = 120  # more than two pages of any judge
