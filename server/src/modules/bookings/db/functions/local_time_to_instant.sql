-- Returns the instant of a local time at a place. A time zone that this database does not know is read as UTC,
-- because a wrong hour is better than a failed payment. When the clocks go back, a time that occurs twice means its
-- first occurrence. When they go forward, a skipped time is read with the offset from before the change. The rest of
-- the portal does the same.
create or replace function bookings.local_time_to_instant(shown jsonb) returns timestamptz language plpgsql stable as $$
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

grant execute on function bookings.local_time_to_instant to marga_app, marga_authorizer;
