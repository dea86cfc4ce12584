-- Returns whether nobody would be left who can manage operators and sign in, if this operator did not do so any more. It
-- locks all who could, so that of two who are removed at the same moment the second one is found to be the last.
create or replace function identity.is_last_lead(of_user text) returns boolean language plpgsql as $$
begin
  perform from identity.staff s where s.role = 'operator-lead' order by s.user_id for update;
  return exists (select from identity.staff s where s.user_id = of_user and s.role = 'operator-lead')
    and not exists (select from identity.staff s
      join engine."user" u on u."id" = s.user_id and u."emailVerified"
      join identity.person p on p.user_id = s.user_id and p.disabled_at is null
      where s.role = 'operator-lead' and s.user_id <> of_user);
end $$;

grant execute on function identity.is_last_lead to marga_authorizer;
