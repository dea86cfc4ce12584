-- Returns the id of the latest open chat that this browser has a key for, or that the session's user started. A
-- signed-in user does not get a chat that another user started, even if this browser has a key for it: that chat
-- opens only through its link.
-- @null key_hash, token_hash, value
-- @wall secret: A visitor has no account and no company. It finds a chat by the browser's key or the session.
create or replace function support.find_chat(key_hash text, token_hash text) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id from support.ticket t
    where t.kind = 'chat' and t.state <> 'closed'
      and (t.id in (select k.ticket_id from support.ticket_key k where k.key_hash = find_chat.key_hash
          and k.origin = 'browser' and k.expires_at > platform.now())
        or t.user_id = identity.user_of_session(find_chat.token_hash))
      and coalesce(t.user_id = identity.user_of_session(find_chat.token_hash), true)
    order by t.last_at desc, t.id limit 1
$$;

alter function support.find_chat owner to marga_authorizer;
grant execute on function support.find_chat to marga_app;
