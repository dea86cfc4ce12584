-- Takes the exclusive lock for a change of rules, begins a new edition of the operators' rules or of a company's own, and
-- returns the earliest moment at which the change may take effect, in whole milliseconds, the precision of the programs.
-- The change waits for pricing in progress, and new pricing waits for the change (`lockRulesForPricing`), so that a price
-- always sees all the rules of its moment. A change that is then refused leaves an edition with the same rules.
-- @null of_company
create or replace function pricing.lock_pricing_rules_for_change(of_company text) returns timestamptz language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(5106201734120117001);
  insert into pricing.edition as e (subject, number) values (coalesce(of_company, ''), 1)
    on conflict (subject) do update set number = e.number + 1;
  return date_trunc('milliseconds', platform.clock_now()) + interval '1 millisecond';
end $$;

grant execute on function pricing.lock_pricing_rules_for_change to marga_authorizer;
