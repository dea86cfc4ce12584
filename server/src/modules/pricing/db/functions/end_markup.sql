-- @null value
-- @values value: stopped | over | not-found
-- @wall company: The application only reads rules. It ends only an own markup of the company of the transaction.
create or replace function pricing.end_markup(of_rule text, actor text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  if coalesce(platform.current_company(), '') = '' then return null; end if;
  outcome := pricing.end_pricing_rule_now(of_rule, platform.current_company());
  if outcome = 'stopped' then
    perform platform.record_audit(platform.current_company(), actor, 'pricing.markup-ended', of_rule);
  end if;
  return outcome;
end $$;

alter function pricing.end_markup owner to marga_authorizer;
grant execute on function pricing.end_markup to marga_app;
