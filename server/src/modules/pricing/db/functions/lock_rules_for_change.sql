-- Whoever changes rules waits for those who are being priced, and they for the change: a price of a moment then always
-- sees all the rules of that moment.
create or replace function pricing.lock_rules_for_change() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(5106201734120117001);
  return pricing.clock_now() + interval '1 millisecond';
end $$;

grant execute on function pricing.lock_rules_for_change to marga_authorizer;
