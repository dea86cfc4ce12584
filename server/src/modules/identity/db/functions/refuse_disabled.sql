-- Whether the password of somebody who has just given the right one opens anything; if not, that it was tried is noted.
create or replace function identity.refuse_disabled(of_user text, request_id text, ip text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.person p where p.user_id = of_user and p.disabled_at is not null) then
    return false;
  end if;
  perform identity.note_of_person(of_user, 'identity.sign-in-refused', of_user, request_id, ip);
  return true;
end $$;

alter function identity.refuse_disabled owner to marga_gate;
grant execute on function identity.refuse_disabled to marga_app;
