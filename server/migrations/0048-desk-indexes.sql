-- no transaction
-- What burns is few among many: each of these holds nothing else.
create index concurrently booking_escalated on booking.booking (updated_at) where state = 'escalated';
create index concurrently booking_moved on booking.booking (departs_at) where moved_version is not null;
create index concurrently stray_order_open on booking.stray_order (found_at) where settled_at is null;
create index concurrently watch_found on aftercare.watch (looked_at) where found is not null;
create index concurrently due_not_back on aftercare.due (due_by) where paid_back_at is null;
create index concurrently due_short on aftercare.due (arrived_at)
  where component = 'supplier' and paid_back_at is not null and arrived_minor < quoted_minor;
create index concurrently due_over on aftercare.due (arrived_at) where component = 'supplier' and arrived_minor > arrived_settled_minor
  and (arrived_minor > quoted_minor or over_minor > over_settled_minor);
-- What is written about a booking names its company too: 0050 sees to it.
create unique index concurrently booking_of_company on booking.booking (company_id, id desc);
drop index concurrently booking.booking_company;
alter index booking.booking_of_company rename to booking_company;
-- What the triggers of a booking call when it is moved through the gate.
grant execute on function booking.status_of(text, timestamptz), booking.words_of(text), booking.with_fare(jsonb) to marga_gate;
