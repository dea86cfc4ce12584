-- @wall company: The application only reads rules. It tries a draft as an own markup of the company of the transaction and writes nothing.
create or replace function pricing.validate_own_markup(draft jsonb) returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tried record;
begin
  tried := pricing.validate_pricing_rule_draft(draft || jsonb_build_object('company_id', platform.current_company(), 'kind', 'own-markup',
    'group_name', null), platform.current_company());
  return query select tried.outcome, tried.rule;
end $$;

alter function pricing.validate_own_markup owner to marga_authorizer;
grant execute on function pricing.validate_own_markup to marga_app;
