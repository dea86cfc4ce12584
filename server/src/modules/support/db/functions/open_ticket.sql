-- Opens a ticket with its first message. On a repeat of the same request it returns 'again', and this browser may
-- open the ticket: the first response may have been lost together with the browser's key, so for ten minutes a
-- request with the same content is enough. A signed-in user gets no browser key, so that none is left in the
-- browser when the session ends.
-- `draft` holds the columns of the ticket that the sender fills in.
-- @values value: again | taken | started
-- @null token_hash, named_company
-- @wall secret: A visitor has no account and no company. The ticket belongs to the browser's key or to the session, and its company is one that the session's user belongs to.
create or replace function support.open_ticket(key_hash text, token_hash text, named_company text, draft jsonb, message_id text,
  message_text text, team text, is_support_online boolean)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d support.ticket := jsonb_populate_record(null::support.ticket, draft);
  sender text := identity.user_of_session(token_hash);
  account record;
  known support.ticket;
  is_same boolean;
  own_company text;
begin
  select u."name", u."email" into account from engine."user" u where u."id" = sender and u."emailVerified";
  -- This is the company that was named, if the sender is a member of it, or the only one that they are a member of.
  select case when count(*) filter (where m.company_id = named_company) = 1 then named_company when count(*) = 1 then min(m.company_id) end
    into own_company from identity.member m where m.user_id = sender;
  begin
    insert into support.ticket (id, reference, company_id, user_id, kind, name, email, phone, locale, page, group_request, place)
      values (d.id, d.reference, own_company, sender, d.kind,
        coalesce(d.name, left(account."name", 100)), lower(coalesce(d.email, account."email")), d.phone, d.locale, d.page,
        d.group_request, 0)
      returning * into known;
    perform support.append_ticket_message(known, message_id, null, null, message_text);
  exception when unique_violation then
    select * into known from support.ticket t where t.id = d.id;
    if known.id is null then return 'taken'; end if;
    is_same := known.kind = d.kind and known.phone is not distinct from d.phone
      and known.group_request is not distinct from d.group_request
      and (d.email is null or known.email = lower(d.email)) and (d.name is null or known.name = d.name)
      and exists (select from support.message m
        where m.id = message_id and m.ticket_id = known.id and m.seq = 1 and m.text = message_text);
    if not is_same or not (support.can_open_ticket(known.id, known.user_id, key_hash, token_hash)
        or known.created_at > platform.now() - interval '10 minutes') then return 'taken'; end if;
    if known.user_id is null then perform support.grant_browser_ticket_access(known.id, key_hash, 'browser', '30 days'); end if;
    return 'again';
  end;
  if sender is null then perform support.grant_browser_ticket_access(known.id, key_hash, 'browser', '30 days'); end if;
  if d.kind <> 'chat' then perform support.mail_ticket_received(known); end if;
  if d.kind <> 'chat' or not is_support_online then perform support.mail_support_team(known, team, message_text); end if;
  return 'started';
end $$;

alter function support.open_ticket owner to marga_authorizer;
grant execute on function support.open_ticket to marga_app;
