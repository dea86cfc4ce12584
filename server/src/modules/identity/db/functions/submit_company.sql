-- Lets a refused company apply again; the company can change its state in no other way.
create or replace function identity.submit_company(actor text, request_id text, ip text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.company c set state = 'unverified', state_reason = null, state_at = platform.now()
    where c.id = platform.company() and c.state = 'refused';
  if not found then return false; end if;
  perform platform.record_audit(platform.company(), actor, 'identity.company-submitted', platform.company(), request_id, ip);
  perform identity.mail_to_member(null, 'company-submitted', '{}');
  return true;
end $$;

alter function identity.submit_company owner to marga_authorizer;
grant execute on function identity.submit_company to marga_app;
