-- Stores the requested email address and mails that address. If it belongs to another account no mail is sent, and
-- the caller gets the same response. A request for the present address withdraws an earlier request.
-- @wall secret: The application cannot read addresses or add mails. It stores the wish of the session's own user and tells nobody whether the address is taken.
create or replace function identity.request_email_change(token_hash text, address text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
begin
  if owner is null then return; end if;
  insert into identity.person (user_id, pending_email)
    select u."id", nullif(lower(address), u."email") from engine."user" u where u."id" = owner
    on conflict (user_id) do update set pending_email = excluded.pending_email;
  update identity.action_code c set used_at = platform.now()
    where c.user_id = owner and c.purpose = 'change-email' and c.used_at is null;
  if not exists (select from engine."user" u where u."email" = lower(address)) then
    perform platform.queue_mail(platform.new_id('mal'), lower(address), 'change-email', coalesce(p.locale, 'en'),
      jsonb_build_object('userId', owner, 'account', u."email"), null, owner)
      from identity.person p join engine."user" u on u."id" = p.user_id where p.user_id = owner;
  end if;
  perform identity.record_person_audit(owner, 'identity.email-change-requested', owner);
end $$;

alter function identity.request_email_change owner to marga_authorizer;
grant execute on function identity.request_email_change to marga_app;
