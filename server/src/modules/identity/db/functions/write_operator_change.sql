-- Writes a change of operators and records it; returns 'done', or why it cannot be done: the operator's role has changed
-- since it was proposed, the address was taken meanwhile, or nobody who can manage operators would be left. Whoever is
-- appointed, or starts anew, has neither password nor second factor nor session, and an unverified address, until they
-- follow the mailed link. Only functions of the authorizer role may call it, and the command that appoints the first
-- operators, which names its `cause`.
-- @null from_role, with_role, person, cause
create or replace function identity.write_operator_change(of_action text, of_subject text, from_role text, with_role text, person jsonb,
  facts jsonb, cause text)
returns text language plpgsql as $$
begin
  -- The leads are locked before the operator it is about, so that two who remove each other do not wait for each other.
  if (of_action = 'remove' or of_action = 'role' and with_role = 'operator') and identity.is_last_lead(of_subject) then return 'last-lead'; end if;
  if from_role is distinct from (select s.role from identity.staff s where s.user_id = of_subject for update) then return 'changed'; end if;
  if of_action = 'resend' and exists (select from engine."user" u where u."id" = of_subject and u."emailVerified") then return 'changed'; end if;
  if of_action = 'appoint' then
    insert into engine."user" ("id", "name", "email") values (of_subject, person ->> 'name', person ->> 'email') on conflict ("id") do nothing;
    insert into engine.account ("id", "accountId", "providerId", "userId")
      select platform.new_id('rec'), of_subject, 'credential', of_subject
        where not exists (select from engine.account c where c."userId" = of_subject);
    insert into identity.person (user_id, locale, kind) values (of_subject, person ->> 'locale', 'staff')
      on conflict (user_id) do update set kind = excluded.kind, disabled_at = null, disabled_reason = null;
    insert into identity.staff (user_id, role) values (of_subject, with_role);
  elsif of_action = 'role' then
    update identity.staff s set role = with_role where s.user_id = of_subject;
  elsif of_action = 'remove' then
    delete from identity.staff s where s.user_id = of_subject;
    update identity.person p set kind = 'buyer' where p.user_id = of_subject;
    -- An account that nobody has ever signed in to was made for the invitation.
    delete from engine."user" u where u."id" = of_subject
      and exists (select from identity.person p where p.user_id = of_subject and p.last_sign_in_at is null);
  end if;
  if of_action in ('appoint', 'reset') then
    update engine."user" u set "emailVerified" = false, "twoFactorEnabled" = false, "updatedAt" = platform.now() where u."id" = of_subject;
    update engine.account c set "password" = null, "updatedAt" = platform.now() where c."userId" = of_subject;
    delete from engine."twoFactor" f where f."userId" = of_subject;
    delete from identity.known_device d where d.user_id = of_subject;
  end if;
  if of_action in ('appoint', 'reset', 'remove') then
    update identity.action_code c set used_at = platform.now() where c.user_id = of_subject and c.used_at is null;
    delete from engine.session s where s."userId" = of_subject;
    delete from engine.verification v where v."value" = of_subject;
  end if;
  if of_action <> 'remove' and of_action <> 'role' then
    perform identity.mail_to_user(of_subject, case of_action when 'reset' then 'operator-sign-in-reset' else 'operator-invitation' end);
  end if;
  perform platform.record_audit(null, nullif(platform.current_operator(), ''), 'operators.' || case of_action when 'appoint' then 'appointed'
      when 'role' then 'role-changed' when 'remove' then 'removed' when 'reset' then 'sign-in-reset' else 'invitation-resent' end,
    of_subject, facts, true, cause);
  return 'done';
exception when foreign_key_violation or unique_violation then return 'taken';
end $$;

grant execute on function identity.write_operator_change to marga_authorizer;
