-- Suspends the API keys that a person made, for all their companies, and mails the owners of each which ones. Somebody else
-- may have made them while they had the account.
create or replace function identity.suspend_api_keys(of_user text, reason text) returns void language plpgsql as $$
declare
  by_operator text := nullif(platform.current_operator(), '');
  company text;
  names text;
begin
  for company, names in
    with suspended as (
      update identity.api_key k set suspended_at = platform.now(), suspended_for = reason
        where k.user_id = of_user and k.revoked_at is null and k.suspended_at is null and k.expires_at > platform.now()
        returning k.id, k.company_id, k.name
    ), recorded as materialized (
      select s.company_id, s.name, platform.record_audit(s.company_id, coalesce(by_operator, of_user), 'identity.api-key-suspended',
        s.id, jsonb_build_object('name', s.name, 'suspendedFor', reason), by_operator is not null) from suspended s
    )
    select r.company_id, string_agg(r.name, ', ' order by r.name) from recorded r group by r.company_id
  loop
    perform identity.mail_members(company, null, 'api-keys-suspended',
      jsonb_build_object('name', identity.person_name(of_user), 'keys', names));
  end loop;
end $$;

grant execute on function identity.suspend_api_keys to marga_authorizer;
