-- Records that an operator has read data of others: which route, about what, and why. A read that the same operator has
-- recorded for the same reason since `since_id` is not recorded again, so that a list that refreshes itself leaves one
-- entry for a sitting.
-- @null company
-- @wall operator: Operators cannot write the audit log. It records what this operator has read, under the company it belongs to, and returns nothing.
create or replace function platform.record_staff_read(company text, subject text, detail jsonb, since_id text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' or exists (select from platform.audit a
      where a.user_id = platform.current_operator() and a.id > since_id and a.action = 'operators.read'
        and a.subject = record_staff_read.subject and a.detail = record_staff_read.detail and a.company_id is not distinct from record_staff_read.company) then return; end if;
  perform platform.record_audit(record_staff_read.company,
    platform.current_operator(), 'operators.read', record_staff_read.subject, record_staff_read.detail, true);
end $$;

alter function platform.record_staff_read owner to marga_authorizer;
grant execute on function platform.record_staff_read to marga_operator;
