-- What one takes home holds what one has written to the desk, and what the desk has answered.
alter function identity.export_account(text, text, text) rename to export_identity;

create function support.tickets_of(of_user text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('reference', t.reference, 'kind', t.kind, 'state', t.state, 'name', t.name,
      'email', t.email, 'phone', t.phone, 'page', t.page, 'wish', t.wish,
      'startedAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'messages', (select jsonb_agg(jsonb_build_object('from', case when m.from_desk then 'desk' else 'sender' end,
          'text', m.text, 'at', to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.seq)
        from support.message m where m.ticket_id = t.id)) order by t.created_at, t.id), '[]')
    from support.ticket t where t.user_id = of_user
$$;

create function identity.export_account(token_hash text, request_id text, ip text) returns jsonb
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.export_identity(token_hash, request_id, ip)
    || jsonb_build_object('tickets', support.tickets_of(identity.user_of(token_hash)))
$$;
alter function identity.export_account(text, text, text) owner to marga_gate;
revoke execute on function support.tickets_of(text), identity.export_account(text, text, text) from public;
revoke execute on function identity.export_identity(text, text, text) from marga_app;
grant execute on function support.tickets_of(text) to marga_gate;
grant execute on function identity.export_account(text, text, text) to marga_app, marga_gate;
