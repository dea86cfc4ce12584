-- Ends one session of the user whose token this is, or all except the current one when `session_id` is null. Returns
-- how many ended.
-- @null session_id
-- @wall secret: The application cannot read or write sessions. It ends only those of the session's own user.
create or replace function identity.end_sessions(token_hash text, session_id text)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
  ended integer;
begin
  delete from engine.session s
    where s."userId" = owner and case when session_id is null then s."token" <> token_hash else s."id" = session_id end;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform identity.record_person_audit(owner, 'identity.session-ended', coalesce(session_id, owner),
      jsonb_build_object('sessions', ended));
  end if;
  return ended;
end $$;

alter function identity.end_sessions owner to marga_authorizer;
grant execute on function identity.end_sessions to marga_app;
