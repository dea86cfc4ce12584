-- Returns the tickets of the session's user for the account export. An invalid session has no tickets.
-- @wall secret: Tickets belong to people and not to companies. It returns those of the session's own user.
create or replace function support.export_tickets(token_hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('reference', t.reference, 'kind', t.kind, 'state', t.state, 'name', t.name,
      'email', t.email, 'phone', t.phone, 'page', t.page, 'groupRequest', t.group_request,
      'startedAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'messages', (select jsonb_agg(jsonb_build_object('from', case when m.from_support then 'support' else 'sender' end,
          'text', m.text, 'at', to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.seq)
        from support.message m where m.ticket_id = t.id)) order by t.created_at, t.id), '[]')
    from support.ticket t where t.user_id = identity.user_of_session(token_hash)
$$;

alter function support.export_tickets owner to marga_authorizer;
grant execute on function support.export_tickets to marga_app;
