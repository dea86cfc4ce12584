-- Deletes a traveller for good. The audit entry has the traveller's id and no personal data.
create or replace function travellers.erase_traveller(of_traveller text, actor text) returns boolean
language plpgsql as $$
begin
  delete from travellers.traveller t where t.id = of_traveller and t.company_id = platform.current_company();
  if not found then return false; end if;
  perform platform.record_audit(platform.current_company(), actor, 'travellers.erased', of_traveller);
  return true;
end $$;

grant execute on function travellers.erase_traveller to marga_app;
