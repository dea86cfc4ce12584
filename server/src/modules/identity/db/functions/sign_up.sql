-- Creates a company and its owner's account, records the accepted terms and an audit entry, and queues the first
-- mail: all or nothing. Of two concurrent sign-ups with one address, the unique constraint on it lets only one
-- succeed.
-- `account` holds email and what identity.create_account takes; `firm` holds name, kind, registration, gstin, address
-- and phone.
-- @values value: taken | created
-- @wall public: Who signs up has neither account nor company. It only creates new ones, and the address proves nothing until it is verified.
create or replace function identity.sign_up(new_user text, account jsonb, new_company text, firm jsonb, new_gstin text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not identity.create_account(new_user, lower(account ->> 'email'), account) then return 'taken'; end if;
  insert into identity.company (id, name, entity_kind, registration_number, address, phone, state)
    values (new_company, firm ->> 'name', firm ->> 'kind', firm ->> 'registration', firm ->> 'address', firm ->> 'phone', 'unverified');
  if firm ->> 'gstin' is not null then
    insert into identity.gstin (id, company_id, gstin, is_primary, state)
      values (new_gstin, new_company, firm ->> 'gstin', true, 'declared');
  end if;
  insert into identity.member (company_id, user_id, role) values (new_company, new_user, 'owner');
  perform platform.record_audit(new_company, new_user, 'identity.signed-up', new_company,
    jsonb_build_object('terms', account ->> 'termsVersion'));
  perform identity.mail_to_user(new_user, 'verify-email');
  return 'created';
end $$;

alter function identity.sign_up owner to marga_authorizer;
grant execute on function identity.sign_up to marga_app;
