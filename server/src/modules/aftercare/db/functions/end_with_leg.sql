-- What the supplier has moved may have fewer legs than it had: nobody telephones for one that is not there.
create or replace function aftercare.end_with_leg() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform aftercare.end_service_request(new.booking_id, null, array(select generate_series(aftercare.legs_in(new.itinerary), 99)), null,
    new.booking_id);
  return null;
end $$;

alter function aftercare.end_with_leg owner to marga_authorizer;
