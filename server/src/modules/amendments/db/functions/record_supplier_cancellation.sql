-- Records a cancellation by the supplier with its refund, as the railway does for passengers without a berth when the
-- chart is made. It is stored as a cancellation that nobody requested, and completed at once. Locks the booking.
-- Returns false when the booking is not confirmed, another amendment is active, or the refund balance has changed
-- since `seen_revision`.
create or replace function amendments.record_supplier_cancellation(new_amendment text, company text, of_booking text, quote text, kind_of_quote text, total bigint, new_terms jsonb,
  seen_revision integer) returns boolean language plpgsql as $$
declare
  b bookings.booking;
  buyer text;
begin
  select * into b from bookings.booking x where x.id = of_booking for update;
  select coalesce(b.paid_by, c.user_id) into buyer from checkout.checkout c where c.id = b.checkout_id;
  if amendments.store_amendment_quote(new_amendment, company, of_booking, buyer, jsonb_build_object('kind', 'cancellation', 'supplier', b.supplier,
      'supplier_quote', quote, 'quote_kind', kind_of_quote, 'total_minor', total, 'currency', 'INR', 'terms', new_terms, 'expires_at', platform.now()),
      seen_revision, b.version) <> 'quoted' then
    return false;
  end if;
  update amendments.amendment m set state = 'sending', confirmed_at = platform.now(), history = m.history || amendments.amendment_history_entry('cancelled-by-supplier')
    where m.id = new_amendment;
  return amendments.finish_cancellation(new_amendment);
end $$;

grant execute on function amendments.record_supplier_cancellation to marga_app, marga_authorizer;
