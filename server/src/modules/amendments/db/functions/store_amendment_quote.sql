-- Stores the quote of a cancellation or a change, unless the booking is not confirmed, has an active amendment, or
-- has changed since the quote was requested. Locks the booking.
-- `draft` holds the columns of the amendment that the quote determines.
-- @values value: state-changed | amendment-in-progress | quoted
create or replace function amendments.store_amendment_quote(new_id text, company text, of_booking text, asker text, draft jsonb,
  seen_revision integer, seen_version integer) returns text language plpgsql as $$
declare
  b bookings.booking;
  m amendments.amendment := jsonb_populate_record(null::amendments.amendment, draft);
begin
  select * into b from bookings.booking x where x.id = of_booking and x.company_id = company for update;
  if b.id is null or b.state <> 'confirmed' then return 'state-changed'; end if;
  if amendments.has_active_amendment(of_booking) or b.version <> seen_version
      or coalesce((select t.revision from amendments.refund_balance t where t.booking_id = of_booking), 0) <> seen_revision then
    return 'amendment-in-progress';
  end if;
  insert into amendments.amendment (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, quote_kind, travellers, legs, total_minor,
      currency, terms, revision, version, expires_at, history)
    values (new_id, company, of_booking, m.kind, asker, m.supplier, m.supplier_quote, m.quote_kind, m.travellers, m.legs, m.total_minor, m.currency,
      m.terms, seen_revision, seen_version, m.expires_at, amendments.amendment_history_entry('quoted'));
  return 'quoted';
end $$;

grant execute on function amendments.store_amendment_quote to marga_authorizer, marga_app;
