-- Stores the hash of a link's secret for the process that is about to mail the link. Returns false when the mail is
-- out of date: the address is verified or was changed, or the invitation is closed. An invitation has one valid link
-- at a time, and a new one extends its expiry.
-- @null of_user, of_invitation
-- @wall worker: The relay has no rights on link codes. It stores the hash of a code for a mail that is still up to date, and answers yes or no.
create or replace function identity.issue_email_link_code(hash text, of_purpose text, of_mail text, of_user text, of_invitation text,
  address text, lives interval) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if of_purpose = 'invitation' then
    update identity.invitation i set expires_at = platform.now() + lives where i.id = of_invitation and i.state = 'open';
    if not found then return false; end if;
    update identity.action_code c set used_at = platform.now()
      where c.invitation_id = of_invitation and c.mail_id <> of_mail and c.used_at is null;
  elsif not exists (select from engine."user" u left join identity.person p on p.user_id = u."id"
      where u."id" = of_user and case of_purpose
        when 'change-email' then p.pending_email = lower(address)
        when 'verify-email' then u."email" = lower(address) and not u."emailVerified"
        else u."email" = lower(address) end) then
    return false;
  end if;
  insert into identity.action_code (token_hash, purpose, user_id, invitation_id, mail_id, email, expires_at)
    values (hash, of_purpose, of_user, of_invitation, of_mail, lower(address), platform.now() + lives);
  return true;
end $$;

alter function identity.issue_email_link_code owner to marga_authorizer;
grant execute on function identity.issue_email_link_code to marga_relay;
