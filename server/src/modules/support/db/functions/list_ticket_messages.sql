-- @null key_hash, token_hash, operator_id, operator_name
-- @wall secret: A visitor has no account and no company. It opens the ticket by the browser's key or the session.
create or replace function support.list_ticket_messages(ticket_id text, key_hash text, token_hash text, after integer, most integer)
returns setof support.message language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select m.* from support.message m join support.ticket t on t.id = m.ticket_id
    where t.id = list_ticket_messages.ticket_id and m.seq > after and support.can_open_ticket(t.id, t.user_id, key_hash, token_hash)
    order by m.seq limit most;
end $$;

alter function support.list_ticket_messages owner to marga_authorizer;
grant execute on function support.list_ticket_messages to marga_app;
