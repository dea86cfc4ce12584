-- Assigns a trip to the checkout that pays for it. Returns false when it already has a checkout or when its items
-- have changed since the caller read them (`seen_items` is their MD5 hash): somebody may have added an item or a
-- seat.
create or replace function trips.assign_trip_to_checkout(of_trip text, new_checkout text, seen_items text) returns boolean language plpgsql as $$
begin
  update trips.trip t set checkout_id = new_checkout
    where t.id = of_trip and t.checkout_id is null and md5(t.items::text) = seen_items;
  return found;
end $$;

grant execute on function trips.assign_trip_to_checkout to marga_app;
