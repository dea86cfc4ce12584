-- @null value
-- @wall secret: The application cannot write accounts. The code of the mailed link is used up, and the address must be the one that is pending.
create or replace function identity.change_email(hash text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used identity.action_code := identity.use_email_link_code(hash, 'change-email');
  old_address text;
begin
  if used.user_id is null then return null; end if;
  select u."email" into old_address from engine."user" u where u."id" = used.user_id for update;
  if not exists (select from identity.person p where p.user_id = used.user_id and p.pending_email = used.email) then
    return null;
  end if;
  begin
    update engine."user" u set "email" = used.email, "emailVerified" = true, "updatedAt" = platform.now()
      where u."id" = used.user_id;
  exception when unique_violation then
    return null;
  end;
  update identity.person p set pending_email = null where p.user_id = used.user_id;
  update identity.action_code c set used_at = platform.now() where c.user_id = used.user_id and c.used_at is null;
  perform platform.queue_mail(platform.new_id('mal'), old_address, 'email-changed', coalesce(p.locale, 'en'),
    jsonb_build_object('newAddress', used.email), null, used.user_id) from identity.person p where p.user_id = used.user_id;
  perform identity.record_person_audit(used.user_id, 'identity.email-changed', used.user_id);
  return used.email;
end $$;

alter function identity.change_email owner to marga_authorizer;
grant execute on function identity.change_email to marga_app;
