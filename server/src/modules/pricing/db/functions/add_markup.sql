-- Adds a company's own markup, or a new version of one, for a member. The company is always that of the transaction
-- and the kind always 'own-markup', whatever the draft says. Returns 'too-many' when the company has `most` already.
-- @null value
-- @values value: written | past | not-found | too-many
-- @wall company: The application only reads rules. It writes only an own markup of the company of the transaction, whatever the draft says.
create or replace function pricing.add_markup(draft jsonb, actor text, most integer) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.current_company(), '') = '' then return null; end if;
  if (select count(*) from pricing.rule r where r.company_id = platform.current_company() and r.kind = 'own-markup'
      and (r.valid_until is null or r.valid_until > platform.now() - interval '1 hour')) >= most then
    return 'too-many';
  end if;
  done := pricing.write_pricing_rule(draft || jsonb_build_object('company_id', platform.current_company(), 'kind', 'own-markup',
    'group_name', null), platform.current_company(), actor, null);
  if done.outcome = 'written' then
    perform platform.record_audit(platform.current_company(), actor, 'pricing.markup-written', done.entry ->> 'id', done.entry);
  end if;
  return done.outcome;
end $$;

alter function pricing.add_markup owner to marga_authorizer;
grant execute on function pricing.add_markup to marga_app;
