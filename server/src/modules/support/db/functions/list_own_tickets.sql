-- @null after
-- @wall secret: Tickets belong to people and not to companies. It returns those of the session's own user.
create or replace function support.list_own_tickets(token_hash text, after text, most integer)
returns table (id text, reference text, kind text, state text, created_at timestamptz, last_text text,
  last_at timestamptz, unread bigint) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.reference, t.kind, t.state, t.created_at, t.last_text, t.last_at,
      (select count(*) from support.message m where m.ticket_id = t.id and m.from_support and m.seq > t.read_by_sender)
    from support.ticket t
    where t.user_id = identity.user_of_session(token_hash)
      and (after is null or (t.created_at, t.id) <
        (select last.created_at, last.id from support.ticket last where last.id = after and last.user_id = t.user_id))
    order by t.created_at desc, t.id desc limit most
$$;

alter function support.list_own_tickets owner to marga_authorizer;
grant execute on function support.list_own_tickets to marga_app;
