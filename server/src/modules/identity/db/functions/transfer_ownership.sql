create or replace function identity.transfer_ownership(heir text, actor text) returns text
language plpgsql as $$
begin
  perform identity.count_other_owners(actor);
  if heir = actor or not exists (select from identity.member m where m.company_id = platform.current_company() and m.user_id = heir) then
    return 'not-found';
  end if;
  if not exists (select from identity.member m
      where m.company_id = platform.current_company() and m.user_id = actor and m.role = 'owner') then
    return 'permission-denied';
  end if;
  update identity.member m set role = 'owner' where m.company_id = platform.current_company() and m.user_id = heir;
  update identity.member m set role = 'manager' where m.company_id = platform.current_company() and m.user_id = actor;
  perform platform.record_audit(platform.current_company(), actor, 'identity.ownership-transferred', heir);
  perform identity.mail_to_member(heir, 'ownership-transferred', '{}');
  return 'transferred';
end $$;

grant execute on function identity.transfer_ownership to marga_authorizer, marga_app;
