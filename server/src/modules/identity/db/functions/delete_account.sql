-- Deletes a person's account; the records of the company stay. A company whose only member they were is closed. If
-- other members would remain without an owner, it returns `last-owner`: the ownership must be handed over first. If
-- such a company is not among those that the caller found settled in this transaction, it returns `unsettled`. The last
-- operator who can manage operators stays as well.
-- @values value: missing | deleted | last-owner | last-lead | unsettled
-- @wall secret: The application cannot write accounts or other companies. It deletes the session's own user, unless members would be left without an owner, or operators without a lead.
create or replace function identity.delete_account(token_hash text, settled_companies text[]) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
begin
  if owner is null then return 'missing'; end if;
  perform 1 from identity.member m
    where m.company_id in (select o.company_id from identity.member o where o.user_id = owner) order by m.company_id, m.user_id
    for update;
  if exists (select from identity.member m where m.user_id = owner and m.role = 'owner'
      and not exists (select from identity.member o
        where o.company_id = m.company_id and o.role = 'owner' and o.user_id <> owner)
      and exists (select from identity.member o where o.company_id = m.company_id and o.user_id <> owner)) then
    return 'last-owner';
  end if;
  if exists (select from identity.member m where m.user_id = owner and not m.company_id = any (settled_companies)
      and not exists (select from identity.member o where o.company_id = m.company_id and o.user_id <> owner)) then
    return 'unsettled';
  end if;
  if identity.is_last_lead(owner) then return 'last-lead'; end if;
  perform identity.record_person_audit(owner, 'identity.account-deleted', owner);
  perform identity.mail_to_user(owner, 'account-deleted');
  update identity.company c set state = 'closed', state_at = platform.now(), state_reason = null
    where c.id in (select m.company_id from identity.member m where m.user_id = owner)
      and not exists (select from identity.member o where o.company_id = c.id and o.user_id <> owner);
  delete from identity.proposed_company_details p using identity.company c where c.id = p.company_id and c.state = 'closed';
  update identity.invitation i set state = 'withdrawn'
    where i.state = 'open' and i.company_id in (select c.id from identity.company c where c.state = 'closed');
  update identity.api_key k set revoked_at = platform.now() where k.user_id = owner and k.revoked_at is null;
  -- The mail log forgets every address mailed to this account, and its present address also where no account had it when
  -- the mail was queued. That something was mailed, and when, stays in the log.
  update platform.mail_log l set recipient = null from engine."user" u
    where u."id" = owner and (l.user_id = owner or l.recipient = u."email");
  perform identity.keep_former_limit(owner);
  delete from identity.member m where m.user_id = owner;
  delete from engine."user" u where u."id" = owner;
  return 'deleted';
end $$;

alter function identity.delete_account owner to marga_authorizer;
grant execute on function identity.delete_account to marga_app;
