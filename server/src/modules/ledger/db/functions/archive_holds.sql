-- Archives released holds by appending their end time to the booking id, so that money can be held for the same
-- bookings again. It is called only while the bookings are on hold and locked. A hold that a workflow step may still
-- settle is not changed.
-- @wall company: Only functions of the ledger write holds. It renames released holds of the company of the transaction and moves no money.
create or replace function ledger.archive_holds(bookings text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.hold h set booking_id = h.booking_id || ' ' || to_char(h.settled_at, 'YYYYMMDDHH24MISSUS')
    where h.booking_id = any (bookings) and h.company_id = platform.current_company() and h.state = 'released'
$$;

alter function ledger.archive_holds owner to marga_authorizer;
grant execute on function ledger.archive_holds to marga_app;
