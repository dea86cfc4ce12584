-- Returns how many minutes a session of this person may be idle: the smallest number that any of their companies has
-- set, or null when none has set one.
create or replace function identity.user_session_idle_minutes(of_user text) returns integer language plpgsql stable as $$
begin
  return (select min(c.session_idle_minutes) from identity.member m join identity.company c on c.id = m.company_id
    where m.user_id = of_user);
end $$;

grant execute on function identity.user_session_idle_minutes to marga_authorizer;
