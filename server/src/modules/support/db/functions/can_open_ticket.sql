-- Returns whether this browser's key or this session opens a ticket of this person, or of nobody.
create or replace function support.can_open_ticket(of_ticket text, of_user text, key_hash text, token_hash text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from support.ticket_key k where k.key_hash = can_open_ticket.key_hash and k.ticket_id = of_ticket
      and k.origin = 'browser' and k.expires_at > platform.now())
    or of_user is not null and of_user = identity.user_of_session(token_hash);
end $$;

grant execute on function support.can_open_ticket to marga_authorizer;
