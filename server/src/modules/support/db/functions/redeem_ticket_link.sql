-- Gives this browser a key to the ticket of a mailed link, valid for thirty days. Returns the ticket's id, null
-- when the link is invalid or expired.
-- @null value
-- @wall secret: Who follows the link may have no session. It takes the mailed code and gives this browser a key to that one ticket.
create or replace function support.redeem_ticket_link(code_hash text, key_hash text) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_ticket text;
begin
  select k.ticket_id into found_ticket from support.ticket_key k
    where k.key_hash = code_hash and k.origin = 'mail' and k.expires_at > platform.now();
  if found_ticket is not null then perform support.grant_browser_ticket_access(found_ticket, redeem_ticket_link.key_hash, 'browser', '30 days'); end if;
  return found_ticket;
end $$;

alter function support.redeem_ticket_link owner to marga_authorizer;
grant execute on function support.redeem_ticket_link to marga_app;
