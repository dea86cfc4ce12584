-- Returns whether the free text about a booking can be erased: the trip ended long enough ago, no amendment is in
-- progress, no service request or work item is open, and no refund is outstanding or polled for.
create or replace function workqueue.can_erase_free_text(b bookings.booking, open_bookings text[], long_ago timestamptz)
returns boolean language sql stable as $$
  select b.arrives_at < long_ago and b.state in ('confirmed', 'cancelled', 'failed')
    and not b.id = any (open_bookings)
    and not exists (select from amendments.amendment m where m.company_id = b.company_id and m.booking_id = b.id
      and m.state in ('asked', 'sending', 'unknown', 'escalated'))
    and not exists (select from amendments.service_request e where e.company_id = b.company_id and e.booking_id = b.id and e.state = 'open')
    and not exists (select from refunds.expected_refund d where d.company_id = b.company_id and d.booking_id = b.id
      and (d.amount_minor > 0 and d.paid_back_at is null or d.next_check_at is not null or d.over_minor > d.over_settled_minor))
$$;

grant execute on function workqueue.can_erase_free_text to marga_authorizer;
