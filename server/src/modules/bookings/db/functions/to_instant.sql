-- The moment of a wall clock at a place. A zone that this database has not heard of is read as UTC: hours that are off
-- by some are better than a payment that fails because of them. In an hour that there is twice the first of the two,
-- and in one that there is not the moment reached by waiting, as everybody else here reads a clock.
create or replace function bookings.to_instant(shown jsonb) returns timestamptz language plpgsql stable as $$
declare
  wall timestamp := (shown ->> 'local')::timestamp;
  plain timestamptz := wall at time zone 'UTC';
  first timestamptz;
  second timestamptz;
begin
  first := plain - ((plain - interval '24 hours') at time zone (shown ->> 'zone') - (wall - interval '24 hours'));
  if first at time zone (shown ->> 'zone') = wall then return first; end if;
  second := plain - ((plain + interval '24 hours') at time zone (shown ->> 'zone') - (wall + interval '24 hours'));
  return case when second at time zone (shown ->> 'zone') = wall then second else first end;
exception when invalid_parameter_value then
  return plain;
end $$;

grant execute on function bookings.to_instant to marga_app, marga_authorizer;
