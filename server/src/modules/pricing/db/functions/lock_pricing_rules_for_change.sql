-- Takes the exclusive lock for a change of rules and returns the earliest moment at which the change may take
-- effect, in whole milliseconds, the precision of the programs. The change waits for pricing in progress, and new
-- pricing waits for the change (`lockRulesForPricing`), so that a price always sees all the rules of its moment.
create or replace function pricing.lock_pricing_rules_for_change() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(5106201734120117001);
  return date_trunc('milliseconds', platform.clock_now()) + interval '1 millisecond';
end $$;

grant execute on function pricing.lock_pricing_rules_for_change to marga_authorizer;
