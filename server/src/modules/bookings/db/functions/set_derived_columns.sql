-- Sets the derived columns of a new row, and of one whose itinerary, travellers or reference changed.
create or replace function bookings.set_derived_columns() returns trigger language plpgsql as $$
declare
  starts jsonb;
begin
  -- This update only adds the supplier's reference, so only the search text changes.
  if tg_op = 'UPDATE' and old.supplier_reference is null and new.itinerary = old.itinerary and new.travellers = old.travellers then
    new.search_text := concat_ws(' ', old.search_text, bookings.normalize_search_text(new.supplier_reference));
    return new;
  end if;
  if new.itinerary ->> 'service' = 'flight' and not new.itinerary ? 'fareName' then
    new.itinerary := bookings.with_default_fare(new.itinerary);
  end if;
  starts := coalesce(new.itinerary #> '{segments,0,departsAt}', new.itinerary -> 'checkInAt');
  new.departs_at := bookings.local_time_to_instant(starts);
  new.departs_on := left(starts ->> 'local', 10);
  new.arrives_at := bookings.local_time_to_instant(coalesce(new.itinerary #> '{segments,-1,arrivesAt}', new.itinerary -> 'checkOutAt'));
  new.search_text := bookings.booking_search_text(new.id, new.itinerary, new.travellers, new.supplier_reference);
  new.status := bookings.booking_status_from_state(new.state, new.arrives_at);
  return new;
end $$;

grant execute on function bookings.set_derived_columns to marga_app, marga_authorizer;
