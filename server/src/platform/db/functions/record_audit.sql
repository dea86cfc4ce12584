-- Records in the audit log who did what, in the transaction of the action. The entry names the request that the
-- transaction serves. What a background job does has no request: it names its `cause` instead.
-- @null company, actor, cause
create or replace function platform.record_audit(company text, actor text, action text, subject text,
  detail jsonb default '{}', staff boolean default false, cause text default null)
returns void language plpgsql as $$
declare
  request jsonb := case when cause is null then platform.current_request() end;
begin
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, detail, key_id, staff)
    values (platform.new_id('aud'), company, actor, action, subject, coalesce(cause, request ->> 'id'), request ->> 'ip', detail,
      request ->> 'key', staff);
end $$;

grant execute on function platform.record_audit to marga_app, marga_authorizer;
