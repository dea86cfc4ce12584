-- Opens a ticket with its first message. On a repeat of the same request it returns 'again', and this browser may
-- open the ticket: the first response may have been lost together with the browser's key, so for ten minutes a
-- request with the same content is enough. A signed-in user gets no browser key, so that none is left in the
-- browser when the session ends.
-- @values value: again | taken | started
-- @null token_hash, named_company, sender_name, address, sender_phone, from_page, with_group_request
-- @wall secret: A visitor has no account and no company. The ticket belongs to the browser's key or to the session, and its company is one that the session's user belongs to.
create or replace function support.open_ticket(key_hash text, token_hash text, named_company text, ticket_id text, ticket_reference text,
  message_id text, of_kind text, sender_name text, address text, sender_phone text, in_locale text, from_page text,
  with_group_request jsonb, message_text text, team text, is_support_online boolean) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sender text := identity.user_of_session(token_hash);
  account record;
  known support.ticket;
  is_same boolean;
begin
  select u."name", u."email" into account from engine."user" u where u."id" = sender and u."emailVerified";
  begin
    insert into support.ticket (id, reference, company_id, user_id, kind, name, email, phone, locale, page, group_request, place)
      values (ticket_id, ticket_reference, support.company_of_ticket_sender(sender, named_company), sender, of_kind,
        coalesce(sender_name, left(account."name", 100)), lower(coalesce(address, account."email")), sender_phone, in_locale,
        from_page, with_group_request, support.inbox_sort_position(platform.now(), null))
      returning * into known;
    perform support.append_ticket_message(known, message_id, null, null, message_text);
  exception when unique_violation then
    select * into known from support.ticket t where t.id = open_ticket.ticket_id;
    if known.id is null then return 'taken'; end if;
    is_same := known.kind = of_kind and known.phone is not distinct from open_ticket.sender_phone
      and known.group_request is not distinct from open_ticket.with_group_request
      and (address is null or known.email = lower(address)) and (sender_name is null or known.name = sender_name)
      and exists (select from support.message m
        where m.id = message_id and m.ticket_id = known.id and m.seq = 1 and m.text = message_text);
    if not is_same or not (support.can_open_ticket(known.id, known.user_id, key_hash, token_hash)
        or known.created_at > platform.now() - interval '10 minutes') then return 'taken'; end if;
    if known.user_id is null then perform support.grant_browser_ticket_access(known.id, key_hash, 'browser', '30 days'); end if;
    return 'again';
  end;
  if sender is null then perform support.grant_browser_ticket_access(known.id, key_hash, 'browser', '30 days'); end if;
  if of_kind <> 'chat' then perform support.mail_ticket_received(known); end if;
  if of_kind <> 'chat' or not is_support_online then perform support.mail_support_team(known, team, message_text); end if;
  return 'started';
end $$;

alter function support.open_ticket owner to marga_authorizer;
grant execute on function support.open_ticket to marga_app;
