-- Stores the quote of a cancellation or a change, unless the booking is not confirmed, has an active amendment, or
-- has changed since the quote was requested. Locks the booking.
-- @values value: state-changed | amendment-in-progress | quoted
-- @null of_travellers, of_legs
create or replace function amendments.store_amendment_quote(new_id text, company text, of_booking text, new_kind text, asker text, of_supplier text,
  quote text, of_travellers integer[], of_legs integer[], total bigint, money_currency char(3), new_terms jsonb,
  seen_revision integer, seen_version integer, until_at timestamptz) returns text language plpgsql as $$
declare
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking and x.company_id = company for update;
  if b.id is null or b.state <> 'confirmed' then return 'state-changed'; end if;
  if amendments.has_active_amendment(of_booking) or b.version <> seen_version
      or coalesce((select t.revision from amendments.refund_balance t where t.booking_id = of_booking), 0) <> seen_revision then
    return 'amendment-in-progress';
  end if;
  insert into amendments.amendment (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, travellers, legs, total_minor,
      currency, terms, revision, version, expires_at, history)
    values (new_id, company, of_booking, new_kind, asker, of_supplier, quote, of_travellers, of_legs, total, money_currency,
      new_terms, seen_revision, seen_version, until_at, amendments.amendment_history_entry('quoted'));
  return 'quoted';
end $$;

grant execute on function amendments.store_amendment_quote to marga_authorizer, marga_app;
