-- @values value: taken | expired | invalid | joined | for-another
-- @wall secret: Who joins has neither account nor company. It takes the link's code and makes an account for the invited address alone.
create or replace function identity.join_by_invitation(hash text, new_user text, person_name text, password_hash text,
  terms_version text, mail_locale text, privacy_version text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  begin
    insert into engine."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select new_user, person_name, i.email, false, platform.now(), platform.now()
        from identity.action_code c join identity.invitation i on i.id = c.invitation_id
        where c.token_hash = hash and c.purpose = 'invitation' and i.state = 'open';
    if not found then return 'invalid'; end if;
    insert into engine.account ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
      values (platform.new_id('rec'), new_user, 'credential', new_user, password_hash, platform.now(), platform.now());
    insert into identity.person (user_id, locale, password_changed_at) values (new_user, mail_locale, platform.now());
    insert into identity.terms_acceptance (user_id, version, ip_address) values (new_user, terms_version, platform.current_request() ->> 'ip');
    perform identity.record_privacy_acceptance(new_user, privacy_version);
    outcome := identity.join_company(hash, new_user);
    if outcome <> 'joined' then
      -- The exception undoes the account, that is everything since this block began.
      raise exception using errcode = 'MG001', message = outcome;
    end if;
    return 'joined';
  exception
    when unique_violation then return 'taken';
    when sqlstate 'MG001' then return sqlerrm;
  end;
end $$;

alter function identity.join_by_invitation owner to marga_authorizer;
grant execute on function identity.join_by_invitation to marga_app;
