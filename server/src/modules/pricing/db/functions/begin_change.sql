-- Whoever changes rules waits for those who are being priced, and they for the change: a price of a moment then always
-- sees all the rules of that moment.
create or replace function pricing.begin_change() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(5106201734120117001);
  return pricing.moment() + interval '1 millisecond';
end $$;

grant execute on function pricing.begin_change to marga_authorizer;
