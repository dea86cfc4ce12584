-- @null value
-- @wall secret: Who follows the link may have no session. The code is used up, and the address must still be the account's.
create or replace function identity.verify_email(hash text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used identity.action_code := identity.use_email_link_code(hash, 'verify-email');
begin
  if used.user_id is null then return null; end if;
  update engine."user" u set "emailVerified" = true, "updatedAt" = platform.now()
    where u."id" = used.user_id and u."email" = used.email and not u."emailVerified";
  if not found then
    -- The address was changed since the mail went out, or is verified already.
    return (select u."email" from engine."user" u
      where u."id" = used.user_id and u."email" = used.email and u."emailVerified");
  end if;
  perform identity.record_person_audit(used.user_id, 'identity.email-verified', used.user_id);
  perform identity.mail_to_user(used.user_id, 'company-submitted', jsonb_build_object('companyName', c.name))
    from identity.member m join identity.company c on c.id = m.company_id
    where m.user_id = used.user_id and m.role = 'owner' and c.state = 'unverified';
  return used.email;
end $$;

alter function identity.verify_email owner to marga_authorizer;
grant execute on function identity.verify_email to marga_app;
