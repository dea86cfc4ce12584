-- @null to_group
-- @wall operator: Operators only read groups. It sets one only for an operator and records who did.
create or replace function pricing.set_company_pricing_group(of_company text, to_group text, why text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' or not exists (select from identity.company c where c.id = of_company) then
    return false;
  end if;
  perform pricing.lock_pricing_rules_for_change();
  if to_group is null then
    delete from pricing.company_group g where g.company_id = of_company;
  else
    insert into pricing.company_group (company_id, group_name, changed_by) values (of_company, to_group, platform.current_operator())
      on conflict (company_id) do update set group_name = excluded.group_name, changed_by = excluded.changed_by,
        changed_at = platform.now();
  end if;
  perform pricing.increment_rulebook_edition('');
  perform platform.record_audit(of_company, platform.current_operator(), 'pricing.group-set', of_company,
    jsonb_build_object('group', to_group, 'reason', why), true);
  return true;
end $$;

alter function pricing.set_company_pricing_group owner to marga_authorizer;
grant execute on function pricing.set_company_pricing_group to marga_operator;
