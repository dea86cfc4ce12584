-- Records in the audit log who did what, in the transaction of the action.
-- @null company, actor
create or replace function platform.record_audit(company text, actor text, action text, subject text, request_id text,
  ip text default null, detail jsonb default '{}', key_id text default null, staff boolean default false)
returns void language plpgsql as $$
begin
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, detail, key_id, staff)
    values (platform.new_id('aud'), company, actor, action, subject, request_id, ip, detail, key_id, staff);
end $$;

grant execute on function platform.record_audit to marga_app, marga_authorizer;
