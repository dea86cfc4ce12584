-- @null key_hash, token_hash, company_id, user_id, name, email, phone, page, waiting_since, closed_at
-- @wall secret: A visitor has no account and no company. It opens the ticket by the browser's key or the session.
create or replace function support.read_ticket(ticket_id text, key_hash text, token_hash text) returns setof support.ticket
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from support.ticket t
    where t.id = ticket_id and support.can_open_ticket(t.id, t.user_id, key_hash, token_hash);
end $$;

alter function support.read_ticket owner to marga_authorizer;
grant execute on function support.read_ticket to marga_app;
