-- Sets the derived columns of a new row, and of one whose itinerary, travellers or reference changed.
create or replace function bookings.set_derived_columns() returns trigger language plpgsql as $$
begin
  -- This update only adds the supplier's reference, so only the search text changes.
  if tg_op = 'UPDATE' and old.supplier_reference is null and new.itinerary = old.itinerary and new.travellers = old.travellers then
    new.search_text := concat_ws(' ', old.search_text, bookings.normalize_search_text(new.supplier_reference));
    return new;
  end if;
  new.departs_on := left(coalesce(new.itinerary #>> '{segments,0,departsAt,local}', new.itinerary #>> '{checkInAt,local}'), 10);
  -- People search a booking by references, client, travellers, hotel, places, carriers, numbers, and numbers of tickets: whole and the last ten digits.
  new.search_text := bookings.normalize_search_text(concat_ws(' ', bookings.short_booking_reference(new.id), new.supplier_reference, new.client,
    (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ' ') from jsonb_array_elements(new.travellers) t),
    new.itinerary ->> 'name', new.itinerary ->> 'area', new.itinerary ->> 'city', new.itinerary ->> 'cabType',
    (select string_agg(concat_ws(' ', s ->> 'origin', s ->> 'originName', s ->> 'destination', s ->> 'destinationName',
      s ->> 'carrier', (s ->> 'carrierCode') || (s ->> 'number'), s ->> 'carrierCode', s ->> 'number'), ' ')
      from jsonb_array_elements(new.itinerary -> 'segments') s),
    (select string_agg(concat_ws(' ', n, right(n, 10)), ' ') from jsonb_array_elements(new.itinerary -> 'tickets') t, translate(t ->> 'number', ' -', '') n)));
  new.status := bookings.booking_status_from_state(new.state, new.arrives_at);
  return new;
end $$;

grant execute on function bookings.set_derived_columns to marga_app, marga_authorizer;
