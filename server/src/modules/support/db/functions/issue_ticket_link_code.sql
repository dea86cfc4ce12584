-- Stores the hash of a link's code for the process that is about to mail the link. Returns false when the mail is
-- out of date: the ticket no longer exists or has another address, or the message has been read.
-- @null up_to
-- @wall worker: The relay cannot write ticket keys. It stores the hash of a code for a ticket that still has that address, and answers yes or no.
create or replace function support.issue_ticket_link_code(code_hash text, of_ticket text, address text, up_to integer, lives interval)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from support.ticket t where t.id = of_ticket and t.email = lower(address)
      and (up_to is null or t.read_by_sender < up_to)) then return false; end if;
  perform support.grant_browser_ticket_access(of_ticket, code_hash, 'mail', lives);
  return true;
end $$;

alter function support.issue_ticket_link_code owner to marga_authorizer;
grant execute on function support.issue_ticket_link_code to marga_relay;
