-- What has ended is put out of the way, so that money can be set aside for the same bookings once more. Only ever while
-- they are on hold and locked: a hold that a step of the workflow may still settle is not touched.
create or replace function ledger.archive_holds(bookings text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.hold h set booking_id = h.booking_id || ' ' || to_char(h.settled_at, 'YYYYMMDDHH24MISSUS')
    where h.booking_id = any (bookings) and h.company_id = platform.company() and h.state in ('released', 'expired')
$$;

alter function ledger.archive_holds owner to marga_authorizer;
grant execute on function ledger.archive_holds to marga_app;
