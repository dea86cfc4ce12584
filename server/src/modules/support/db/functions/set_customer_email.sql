-- Sets the name and the address of a ticket's customer. If this replaces another address, perhaps a mistyped one,
-- all keys of the ticket except this browser's are deleted, so links mailed to the old address, and browsers that
-- followed them, no longer open the ticket. A new address gets a mail that the ticket was received.
-- @null key_hash, token_hash
-- @wall secret: A visitor has no account and no company. It opens the ticket by the browser's key or the session, and deletes the keys of the former address.
create or replace function support.set_customer_email(ticket_id text, key_hash text, token_hash text, sender_name text, address text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t support.ticket;
  is_new boolean;
begin
  select * into t from support.ticket x
    where x.id = set_customer_email.ticket_id and support.can_open_ticket(x.id, x.user_id, key_hash, token_hash) for update;
  if t.id is null then return false; end if;
  is_new := t.email is null or t.email <> lower(address);
  if is_new and t.email is not null then
    delete from support.ticket_key k where k.ticket_id = t.id and k.key_hash is distinct from set_customer_email.key_hash;
  end if;
  update support.ticket x set name = sender_name, email = lower(address), changed_xid = pg_current_xact_id()
    where x.id = t.id returning * into t;
  if is_new then perform support.mail_ticket_received(t); end if;
  return true;
end $$;

alter function support.set_customer_email owner to marga_authorizer;
grant execute on function support.set_customer_email to marga_app;
