-- Returns whether the caller may open a ticket: this browser has a valid key for it, or the session is that of the
-- ticket's user. `of_user` is that user, null when the ticket was sent without signing in.
create or replace function support.can_open_ticket(of_ticket text, of_user text, key_hash text, token_hash text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from support.ticket_key k where k.key_hash = can_open_ticket.key_hash and k.ticket_id = of_ticket
      and k.origin = 'browser' and k.expires_at > platform.now())
    or of_user is not null and of_user = identity.user_of_session(token_hash);
end $$;

grant execute on function support.can_open_ticket to marga_authorizer;
