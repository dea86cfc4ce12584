-- @wall operator: No login role writes a company's payment methods. It does so only for an operator and records who did.
create or replace function ledger.set_payment_methods(of_company text, new_methods text[], with_reason text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' or not exists (select from identity.company c where c.id = of_company) then
    return false;
  end if;
  insert into ledger.payment_methods (company_id, methods) values (of_company, new_methods)
    on conflict (company_id) do update set methods = excluded.methods, changed_at = platform.now();
  perform platform.record_audit(of_company, platform.current_operator(), 'ledger.methods-set', of_company,
    jsonb_build_object('methods', new_methods, 'reason', with_reason), true);
  return true;
end $$;

alter function ledger.set_payment_methods owner to marga_authorizer;
grant execute on function ledger.set_payment_methods to marga_operator;
