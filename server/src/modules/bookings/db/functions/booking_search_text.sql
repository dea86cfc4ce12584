-- Returns the normalized text by which people search a booking: its references, travellers, hotel, places, carriers
-- and numbers.
create or replace function bookings.booking_search_text(booking_id text, itinerary jsonb, travellers jsonb, supplier_reference text)
returns text language plpgsql stable as $$
begin
  return bookings.normalize_search_text(concat_ws(' ', bookings.short_booking_reference(booking_id), supplier_reference,
    (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ' ') from jsonb_array_elements(travellers) t),
    itinerary ->> 'name', itinerary ->> 'area', itinerary ->> 'city', itinerary ->> 'cabType',
    (select string_agg(concat_ws(' ', s ->> 'origin', s ->> 'originName', s ->> 'destination', s ->> 'destinationName',
      s ->> 'carrier', (s ->> 'carrierCode') || (s ->> 'number'), s ->> 'carrierCode', s ->> 'number'), ' ')
      from jsonb_array_elements(itinerary -> 'segments') s)));
end $$;

grant execute on function bookings.booking_search_text to marga_app, marga_authorizer;
