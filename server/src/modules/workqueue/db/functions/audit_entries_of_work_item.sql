-- Returns the latest hundred audit entries of a company about the given subjects: a booking, its checkout or the
-- subject of the work item. They show what operators and members did. Without a company it returns nothing.
-- @null of_company
-- @wall operator: Operators cannot read names of people. It returns what was done about the work item's subjects, and only to an operator.
create or replace function workqueue.audit_entries_of_work_item(of_company text, subjects text[])
returns table (at timestamptz, action text, by_name text, is_staff boolean, detail jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select a.created_at, a.action, identity.person_name(a.user_id), a.staff, a.detail from platform.audit a
    where a.company_id = of_company and a.subject = any (subjects) order by a.created_at desc limit 100;
end $$;

alter function workqueue.audit_entries_of_work_item owner to marga_authorizer;
grant execute on function workqueue.audit_entries_of_work_item to marga_operator;
