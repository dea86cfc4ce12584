-- Returns the number of owners of the company besides `than_user`, and locks the owners' rows: of two owners who
-- demote each other at once, the second waits and is then the last owner.
create or replace function identity.count_other_owners(than_user text) returns bigint language plpgsql as $$
begin
  perform 1 from identity.member m where m.company_id = platform.current_company() and m.role = 'owner' order by m.user_id for update;
  return (select count(*) from identity.member m
    where m.company_id = platform.current_company() and m.role = 'owner' and m.user_id <> than_user);
end $$;

grant execute on function identity.count_other_owners to marga_authorizer, marga_app;
