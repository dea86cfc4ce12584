-- Removes a member from the company of the transaction; members may also remove themselves, but the last owner
-- cannot be removed. API keys that the person created for the company stop working.
create or replace function identity.remove_member(subject text, manageable text[], actor text)
returns text language plpgsql as $$
declare
  known identity.member;
  others bigint := identity.count_other_owners(subject);
begin
  select * into known from identity.member m where m.company_id = platform.current_company() and m.user_id = subject for update;
  if known.user_id is null then return 'not-found'; end if;
  if subject <> actor and not known.role = any (manageable) then return 'permission-denied'; end if;
  if known.role = 'owner' and others = 0 then return 'last-owner'; end if;
  perform platform.record_audit(platform.current_company(), actor,
    case when subject = actor then 'identity.member-left' else 'identity.member-removed' end, subject,
    jsonb_build_object('role', known.role));
  perform identity.mail_to_member(subject, 'member-removed', '{}');
  update identity.api_key k set revoked_at = platform.now()
    where k.company_id = platform.current_company() and k.user_id = subject and k.revoked_at is null;
  perform identity.keep_former_limit(subject, platform.current_company());
  delete from identity.member m where m.company_id = platform.current_company() and m.user_id = subject;
  return 'removed';
end $$;

grant execute on function identity.remove_member to marga_authorizer, marga_app;
