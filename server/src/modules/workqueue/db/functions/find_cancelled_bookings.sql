-- Finds up to ten bookings by Marga's or the supplier's reference that have an expected refund from the supplier,
-- because something was cancelled or changed: arrived money can be recorded only for these.
-- @null departs_at
-- @wall operator: Operators cannot read bookings. It finds up to ten by a reference, without travellers, and only for an operator.
create or replace function workqueue.find_cancelled_bookings(wanted text)
returns table (booking_id text, company_name text, counterpart text, itinerary jsonb, departs_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select b.id, c.name, case b.supplier when 'offline' then b.supplier_offer else b.supplier end, b.itinerary, b.departs_at
    from bookings.booking b join identity.company c on c.id = b.company_id
    where b.id in (
        select d.booking_id from refunds.expected_refund d where d.component = 'supplier' and bookings.short_booking_reference(d.booking_id) = upper(wanted)
        union select x.id from bookings.booking x where x.supplier_order in (wanted, 'offline ' || wanted) or x.supplier_reference = upper(wanted)
        union select wanted)
      and exists (select from refunds.expected_refund d where d.company_id = b.company_id and d.booking_id = b.id and d.component = 'supplier')
    order by b.id desc limit 10;
end $$;

alter function workqueue.find_cancelled_bookings owner to marga_authorizer;
grant execute on function workqueue.find_cancelled_bookings to marga_operator;
