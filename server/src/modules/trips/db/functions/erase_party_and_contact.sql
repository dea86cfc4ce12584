-- Erases who travels on a trip and its contact. The caller has made sure that all of the trip is over.
create or replace function trips.erase_party_and_contact(of_trip text) returns void language sql as $$
  update trips.trip t set people = null, people_key = null where t.id = of_trip and t.people is not null;
$$;

grant execute on function trips.erase_party_and_contact to marga_authorizer;
