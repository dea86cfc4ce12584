-- Gives a booking the travellers and the price that were agreed for a change. `is_anew` means that another departure
-- was bought instead. The supplier may have given the booking a new reference; the order of an offline booking is
-- identified by that reference alone.
create or replace function bookings.apply_booking_change(of_booking text, new_people jsonb, total bigint, client_total bigint, new_price jsonb,
  is_anew boolean, new_reference text) returns void language sql as $$
  update bookings.booking b set travellers = new_people -> 'travellers', traveller_details = new_people ->> 'details',
      contact_words = array(select jsonb_array_elements_text(new_people -> 'contactWords')), total_minor = total, client_total_minor = client_total,
      price = nullif(new_price, 'null'),
      -- Ancillaries of one departure do not carry over to another: the new price says what is left.
      ancillaries = new_price #> '{quoted,ancillaries}',
      -- Travellers who were cancelled before stay so; a new departure starts without cancelled legs.
      cancelled_legs = case when is_anew then '{}' else b.cancelled_legs end,
      remark = case when is_anew then null else b.remark end,
      supplier_reference = coalesce(new_reference, b.supplier_reference),
      supplier_order = case when b.supplier = 'offline' then coalesce('offline ' || new_reference, b.supplier_order)
        else b.supplier_order end, updated_at = platform.now()
    where b.id = of_booking
$$;

grant execute on function bookings.apply_booking_change to marga_authorizer;
