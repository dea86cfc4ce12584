-- Lets a refused company apply again, and returns false for any other state. The company cannot change its state in
-- any other way.
-- @wall company: No login role changes a company's state. It does so for the company of the transaction, and only from refused.
create or replace function identity.resubmit_company_application(actor text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.company c set state = 'unverified', state_reason = null, state_at = platform.now()
    where c.id = platform.current_company() and c.state = 'refused';
  if not found then return false; end if;
  perform platform.record_audit(platform.current_company(), actor, 'identity.company-submitted', platform.current_company());
  perform identity.mail_to_member(null, 'company-submitted', '{}');
  return true;
end $$;

alter function identity.resubmit_company_application owner to marga_authorizer;
grant execute on function identity.resubmit_company_application to marga_app;
