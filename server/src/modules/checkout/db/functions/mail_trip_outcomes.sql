-- Mails buyers how their trips ended. The relay role calls it for all companies. Returns how many outcomes it
-- processed and how many mails it queued.
-- @wall worker: The relay can neither read bookings nor add mails. It mails each outcome once, to the buyer of the checkout itself, and returns numbers.
create or replace function checkout.mail_trip_outcomes(most integer) returns table (looked integer, mails integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e checkout.checkout_outcome;
  c checkout.checkout;
begin
  looked := 0;
  mails := 0;
  for e in select * from checkout.checkout_outcome x where x.ends is distinct from x.notified_ends
      order by x.checkout_id limit most for update skip locked loop
    looked := looked + 1;
    update checkout.checkout_outcome x set notified_ends = x.ends where x.company_id = e.company_id and x.checkout_id = e.checkout_id;
    -- A booking of the checkout is in progress again: the mail waits until it has ended, when the outcome is
    -- recorded again.
    continue when e.ends is distinct from (select string_agg(b.state, ' ' order by b.position, b.id) from bookings.booking b
      where b.company_id = e.company_id and b.checkout_id = e.checkout_id);
    select * into strict c from checkout.checkout x where x.id = e.checkout_id and x.company_id = e.company_id;
    mails := mails + identity.mail_members(c.company_id, array[c.user_id], 'trip-ended',
      jsonb_build_object('checkoutId', c.id, 'currency', c.currency, 'isAgain', e.notified_ends is not null,
        'items', (select jsonb_agg(jsonb_build_object('bookingId', b.id, 'state', b.state, 'minor', b.total_minor::text,
            'itinerary', b.itinerary, 'failure', b.failure,
            'departsOn', b.departs_on) order by b.position, b.id)
          from bookings.booking b where b.company_id = c.company_id and b.checkout_id = c.id)));
  end loop;
  return next;
end $$;

alter function checkout.mail_trip_outcomes owner to marga_authorizer;
grant execute on function checkout.mail_trip_outcomes to marga_relay;
