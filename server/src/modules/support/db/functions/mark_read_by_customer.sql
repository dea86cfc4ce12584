-- Marks the messages up to number `up_to` as read by the customer. Returns null when the caller may not open such a
-- ticket, otherwise whether anything changed.
-- @null key_hash, token_hash, value
-- @wall secret: A visitor has no account and no company. It opens the ticket by the browser's key or the session.
create or replace function support.mark_read_by_customer(ticket_id text, key_hash text, token_hash text, up_to integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update support.ticket t set read_by_sender = least(up_to, t.last_seq)
    where t.id = ticket_id and t.read_by_sender < least(up_to, t.last_seq)
      and support.can_open_ticket(t.id, t.user_id, key_hash, token_hash);
  if found then return true; end if;
  return (select false from support.ticket t
    where t.id = ticket_id and support.can_open_ticket(t.id, t.user_id, key_hash, token_hash));
end $$;

alter function support.mark_read_by_customer owner to marga_authorizer;
grant execute on function support.mark_read_by_customer to marga_app;
