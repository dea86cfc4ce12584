-- Conversations between somebody and our desk. A visitor has no company and may have no account, so whatever a sender does
-- goes through functions of marga_gate, keyed by the hash of the browser's key or of the session; operators read the tables
-- behind their own door and write through functions bound to it.
create schema support;
grant usage on schema support to marga_app, marga_gate, marga_operator, marga_relay;

create table support.ticket (
  id text primary key,
  company_id text,
  -- Who was signed in when it was begun. With the account goes what was written under it.
  user_id text references engine."user" ("id") on delete cascade,
  kind text not null check (kind in ('message', 'group', 'chat')),
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  -- What people read out, as `referenceOf` (contract/src/kernel/ids.ts) spells it.
  reference text not null check (
    reference = translate(right(id, 8), '0123456789abcdefghjkmnpqrstvwxyz', '23456789ABCDEFGHJKMNPQRSTVWXYZ23')),
  name text check (length(name) between 1 and 100),
  email text check (length(email) <= 254 and email = lower(email)),
  phone text check (length(phone) between 5 and 30),
  locale text not null check (locale in ('en', 'hi')),
  page text check (length(page) <= 300),
  wish jsonb check (jsonb_typeof(wish) = 'object'),
  last_seq integer not null default 0,
  last_text text not null default '' check (length(last_text) <= 200),
  last_at timestamptz not null default platform.now(),
  last_desk_seq integer not null default 0,
  -- Up to which of our messages a mail has told.
  mailed_up_to integer not null default 0,
  read_by_sender integer not null default 0,
  read_by_desk integer not null default 0,
  waiting_since timestamptz default platform.now(),
  closed_at timestamptz,
  created_at timestamptz not null default platform.now(),
  -- Where it stands in the inbox, smallest first: those who wait by how long they have, then the others, latest word first.
  place bigint not null,
  -- Which transaction changed it last: a reader of the inbox that stops below the oldest one running misses none.
  changed_xid xid8 not null default pg_current_xact_id(),
  check ((kind = 'group') = (wish is not null)),
  check (kind = 'chat' or num_nonnulls(name, email, phone) = 3),
  check ((state = 'waiting') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (read_by_sender <= last_seq and read_by_desk <= last_seq and last_desk_seq <= last_seq)
);
create index ticket_place on support.ticket (place, id);
create index ticket_changed on support.ticket (changed_xid);
create index ticket_user on support.ticket (user_id, created_at);
create index ticket_company on support.ticket (company_id);
create index ticket_reference on support.ticket (reference);
create index ticket_closed on support.ticket (closed_at) where closed_at is not null;
create index ticket_unmailed on support.ticket (last_at) where email is not null and last_desk_seq > mailed_up_to;

create table support.message (
  ticket_id text not null references support.ticket (id) on delete cascade,
  seq integer not null check (seq > 0),
  -- Made by whoever wrote it, so that what is sent twice is written once.
  id text not null,
  from_desk boolean not null,
  operator_id text,
  operator_name text,
  -- Only a request for a group may begin without words: its wish is the message.
  text text not null check (length(text) <= 4000 and (text <> '' or seq = 1)),
  at timestamptz not null default platform.now(),
  primary key (ticket_id, seq),
  constraint message_id unique (id),
  check (from_desk = (operator_id is not null) and from_desk = (operator_name is not null))
);

-- What opens a ticket, as a hash: the key in a browser's cookie, or the code of a mailed link, which gives a browser its own.
create table support.ticket_key (
  key_hash text not null,
  ticket_id text not null references support.ticket (id) on delete cascade,
  origin text not null check (origin in ('browser', 'mail')),
  expires_at timestamptz not null,
  constraint ticket_key_once primary key (key_hash, ticket_id)
);
create index ticket_key_ticket on support.ticket_key (ticket_id);
create index ticket_key_expiry on support.ticket_key (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['ticket', 'message', 'ticket_key'] loop
    execute format('alter table support.%I enable row level security', name);
    execute format('alter table support.%I force row level security', name);
    execute format('create policy gate on support.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update, delete on support.%I to marga_gate', name);
  end loop;
  foreach name in array array['ticket', 'message'] loop
    execute format('create policy operator on support.%I for select to marga_operator using (platform.staff() <> '''')', name);
    execute format('grant select on support.%I to marga_operator', name);
  end loop;
end $$;
-- The application has no privilege here; should it ever get one, it still sees its own company's rows only.
create policy tenant on support.ticket to marga_app using (company_id = platform.company());

create function support.place_of(since timestamptz, latest timestamptz) returns bigint language sql stable as $$
  select case when since is not null then (extract(epoch from since) * 1000000)::bigint
    else 10000000000000000 - (extract(epoch from latest) * 1000000)::bigint end
$$;

-- Whether a ticket of this person, or of nobody, opens with this browser's key or this session.
create function support.opens(of_ticket text, of_user text, key_hash text, token_hash text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from support.ticket_key k where k.key_hash = opens.key_hash and k.ticket_id = of_ticket
      and k.origin = 'browser' and k.expires_at > platform.now())
    or of_user is not null and of_user = identity.user_of(token_hash);
end $$;

create function support.grant_key(of_ticket text, hash text, from_origin text, lives interval) returns void language sql as $$
  insert into support.ticket_key (key_hash, ticket_id, origin, expires_at)
    values (hash, of_ticket, from_origin, platform.now() + lives)
    on conflict on constraint ticket_key_once do update set expires_at = excluded.expires_at
$$;

-- For which company somebody speaks: the one they name if it is theirs, else the only one they belong to.
create function support.company_of(of_user text, named text) returns text language sql stable as $$
  select case when count(*) filter (where m.company_id = named) = 1 then named when count(*) = 1 then min(m.company_id) end
    from identity.member m where m.user_id = of_user
$$;

create function support.mail_team(t support.ticket, team text, words text) returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), team, 'ticket-arrived', 'en', jsonb_build_object(
    'ticketId', t.id, 'reference', t.reference, 'kind', t.kind, 'name', t.name, 'email', t.email, 'phone', t.phone,
    'wish', t.wish, 'text', words, 'companyName', (select c.name from identity.company c where c.id = t.company_id)))
$$;

create function support.mail_receipt(t support.ticket) returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), t.email, 'ticket-received', t.locale,
    jsonb_build_object('ticketId', t.id, 'reference', t.reference, 'kind', t.kind), null, t.user_id)
$$;

-- Mails what we have answered and nobody has read or been mailed yet.
create function support.mail_answers(of_ticket text) returns void language plpgsql as $$
declare
  t support.ticket;
  words text;
begin
  select * into t from support.ticket x where x.id = of_ticket for update;
  if t.email is null or t.last_desk_seq <= greatest(t.mailed_up_to, t.read_by_sender) then return; end if;
  select left(string_agg(m.text, E'\n\n' order by m.seq), 20000) into words from support.message m
    where m.ticket_id = t.id and m.from_desk and m.seq > greatest(t.mailed_up_to, t.read_by_sender);
  perform platform.queue_mail(platform.new_id('mal'), t.email, 'ticket-answered', t.locale, jsonb_build_object(
    'ticketId', t.id, 'reference', t.reference, 'kind', t.kind, 'text', words, 'upTo', t.last_desk_seq), null, t.user_id);
  update support.ticket x set mailed_up_to = t.last_desk_seq where x.id = t.id;
end $$;

-- The next message of a ticket whose row the caller holds: the lock is what makes the numbers run without a gap.
create function support.append(t support.ticket, message_id text, by_operator text, by_name text, words text)
returns support.message language plpgsql as $$
declare
  written support.message;
begin
  insert into support.message (ticket_id, seq, id, from_desk, operator_id, operator_name, text)
    values (t.id, t.last_seq + 1, message_id, by_operator is not null, by_operator, by_name, words)
    returning * into written;
  update support.ticket x set last_seq = written.seq, last_text = left(words, 200), last_at = written.at,
      last_desk_seq = case when written.from_desk then written.seq else x.last_desk_seq end,
      state = case when written.from_desk then 'answered' else 'waiting' end,
      waiting_since = case when not written.from_desk then coalesce(x.waiting_since, written.at) end,
      closed_at = null,
      place = support.place_of(case when not written.from_desk then coalesce(x.waiting_since, written.at) end, written.at),
      changed_xid = pg_current_xact_id()
    where x.id = t.id;
  return written;
end $$;

-- Begins a ticket, with its first message. 'again': the same was begun before, and this browser may open it; the answer to
-- the first attempt may have been lost, and with it the key, so for ten minutes knowing all that was sent is enough. Whoever
-- is signed in needs no key, and leaves none behind in the browser when the session ends.
create function support.start(key_hash text, token_hash text, named_company text, ticket_id text, ticket_reference text,
  message_id text, of_kind text, sender_name text, address text, sender_phone text, in_locale text, from_page text,
  with_wish jsonb, words text, team text, desk_is_there boolean) returns text language plpgsql security definer as $$
declare
  sender text := identity.user_of(token_hash);
  account record;
  known support.ticket;
  is_same boolean;
begin
  select u."name", u."email" into account from engine."user" u where u."id" = sender and u."emailVerified";
  begin
    insert into support.ticket (id, reference, company_id, user_id, kind, name, email, phone, locale, page, wish, place)
      values (ticket_id, ticket_reference, support.company_of(sender, named_company), sender, of_kind,
        coalesce(sender_name, left(account."name", 100)), lower(coalesce(address, account."email")), sender_phone, in_locale,
        from_page, with_wish, support.place_of(platform.now(), null))
      returning * into known;
    perform support.append(known, message_id, null, null, words);
  exception when unique_violation then
    select * into known from support.ticket t where t.id = start.ticket_id;
    if known.id is null then return 'taken'; end if;
    is_same := known.kind = of_kind and known.phone is not distinct from start.sender_phone
      and known.wish is not distinct from start.with_wish
      and (address is null or known.email = lower(address)) and (sender_name is null or known.name = sender_name)
      and exists (select from support.message m
        where m.id = message_id and m.ticket_id = known.id and m.seq = 1 and m.text = words);
    if not is_same or not (support.opens(known.id, known.user_id, key_hash, token_hash)
        or known.created_at > platform.now() - interval '10 minutes') then return 'taken'; end if;
    if known.user_id is null then perform support.grant_key(known.id, key_hash, 'browser', '30 days'); end if;
    return 'again';
  end;
  if sender is null then perform support.grant_key(known.id, key_hash, 'browser', '30 days'); end if;
  if of_kind <> 'chat' then perform support.mail_receipt(known); end if;
  if of_kind <> 'chat' or not desk_is_there then perform support.mail_team(known, team, words); end if;
  return 'started';
end $$;

create function support.read_ticket(ticket_id text, key_hash text, token_hash text) returns setof support.ticket
language plpgsql stable security definer as $$
begin
  return query select * from support.ticket t
    where t.id = ticket_id and support.opens(t.id, t.user_id, key_hash, token_hash);
end $$;

create function support.read_messages(ticket_id text, key_hash text, token_hash text, after integer, most integer)
returns setof support.message language plpgsql stable security definer as $$
begin
  return query select m.* from support.message m join support.ticket t on t.id = m.ticket_id
    where t.id = read_messages.ticket_id and m.seq > after and support.opens(t.id, t.user_id, key_hash, token_hash)
    order by m.seq limit most;
end $$;

-- The chat that is going on in this browser or with this person. One that somebody else began under their account opens to
-- whoever has followed its link, and does not come up by itself.
create function support.find_chat(key_hash text, token_hash text) returns text language sql stable security definer as $$
  select t.id from support.ticket t
    where t.kind = 'chat' and t.state <> 'closed'
      and (t.id in (select k.ticket_id from support.ticket_key k where k.key_hash = find_chat.key_hash
          and k.origin = 'browser' and k.expires_at > platform.now())
        or t.user_id = identity.user_of(find_chat.token_hash))
      and coalesce(t.user_id = identity.user_of(find_chat.token_hash), true)
    order by t.last_at desc, t.id limit 1
$$;

create function support.own_tickets(token_hash text, after text, most integer)
returns table (id text, reference text, kind text, state text, created_at timestamptz, last_text text,
  last_at timestamptz, unread bigint) language sql stable security definer as $$
  select t.id, t.reference, t.kind, t.state, t.created_at, t.last_text, t.last_at,
      (select count(*) from support.message m where m.ticket_id = t.id and m.from_desk and m.seq > t.read_by_sender)
    from support.ticket t
    where t.user_id = identity.user_of(token_hash)
      and (after is null or (t.created_at, t.id) <
        (select last.created_at, last.id from support.ticket last where last.id = after and last.user_id = t.user_id))
    order by t.created_at desc, t.id desc limit most
$$;

-- Gives this browser what the mailed link gives; null when the link leads nowhere.
create function support.follow(code_hash text, key_hash text) returns text language plpgsql security definer as $$
declare
  found_ticket text;
begin
  select k.ticket_id into found_ticket from support.ticket_key k
    where k.key_hash = code_hash and k.origin = 'mail' and k.expires_at > platform.now();
  if found_ticket is not null then perform support.grant_key(found_ticket, follow.key_hash, 'browser', '30 days'); end if;
  return found_ticket;
end $$;

-- A further message of the sender. 'again' with the message of the first time; 'taken' when the id is another message's;
-- 'too-many' for more than thirty a minute, or a ticket of a thousand.
create function support.write(ticket_id text, key_hash text, token_hash text, message_id text, words text, team text,
  desk_is_there boolean) returns table (outcome text, seq integer, at timestamptz) language plpgsql security definer as $$
declare
  t support.ticket;
  m support.message;
begin
  select * into t from support.ticket x
    where x.id = write.ticket_id and support.opens(x.id, x.user_id, key_hash, token_hash) for update;
  if t.id is null then return; end if;
  select * into m from support.message x where x.id = message_id;
  if m.id is not null then
    outcome := case when m.ticket_id = t.id and not m.from_desk and m.text = words then 'again' else 'taken' end;
  elsif t.last_seq >= 1000 or (select count(*) from support.message x where x.ticket_id = t.id and not x.from_desk
      and x.at > platform.now() - interval '1 minute') >= 30 then
    outcome := 'too-many';
  else
    begin
      m := support.append(t, message_id, null, null, words);
      outcome := 'written';
    exception when unique_violation then
      outcome := 'taken';
    end;
    if outcome = 'written' and t.state <> 'waiting' and not desk_is_there then
      perform support.mail_team(t, team, words);
    end if;
  end if;
  if outcome in ('written', 'again') then seq := m.seq; at := m.at; end if;
  return next;
end $$;

-- Null when there is no such ticket for this sender; else whether it changed anything.
create function support.mark_read(ticket_id text, key_hash text, token_hash text, up_to integer) returns boolean
language plpgsql security definer as $$
begin
  update support.ticket t set read_by_sender = least(up_to, t.last_seq)
    where t.id = ticket_id and t.read_by_sender < least(up_to, t.last_seq)
      and support.opens(t.id, t.user_id, key_hash, token_hash);
  if found then return true; end if;
  return (select false from support.ticket t
    where t.id = ticket_id and support.opens(t.id, t.user_id, key_hash, token_hash));
end $$;

-- Whoever had the address before, perhaps mistyped, opens nothing any more: not by the links mailed there, and not in a browser
-- that has followed one.
create function support.leave_address(ticket_id text, key_hash text, token_hash text, sender_name text, address text)
returns boolean language plpgsql security definer as $$
declare
  t support.ticket;
  is_new boolean;
begin
  select * into t from support.ticket x
    where x.id = leave_address.ticket_id and support.opens(x.id, x.user_id, key_hash, token_hash) for update;
  if t.id is null then return false; end if;
  is_new := t.email is null or t.email <> lower(address);
  if is_new and t.email is not null then
    delete from support.ticket_key k where k.ticket_id = t.id and k.key_hash is distinct from leave_address.key_hash;
  end if;
  update support.ticket x set name = sender_name, email = lower(address), changed_xid = pg_current_xact_id()
    where x.id = t.id returning * into t;
  if is_new then perform support.mail_receipt(t); end if;
  return true;
end $$;

-- What the desk does. Each answers nothing to whom the operators' door has not let in.

create function support.answer(ticket_id text, message_id text, words text, sender_is_there boolean, request_id text, ip text)
returns table (outcome text, seq integer, at timestamptz, by_name text) language plpgsql security definer as $$
declare
  t support.ticket;
  m support.message;
  first_name text;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  select * into t from support.ticket x where x.id = answer.ticket_id for update;
  if t.id is null then return; end if;
  select * into m from support.message x where x.id = message_id;
  if m.id is not null then
    outcome := case when m.ticket_id = t.id and m.operator_id = platform.staff() and m.text = words
      then 'again' else 'taken' end;
  else
    select split_part(trim(u."name"), ' ', 1) into first_name from engine."user" u where u."id" = platform.staff();
    begin
      m := support.append(t, message_id, platform.staff(), first_name, words);
      outcome := 'written';
    exception when unique_violation then
      outcome := 'taken';
    end;
    if outcome = 'written' then
      if not sender_is_there then perform support.mail_answers(t.id); end if;
      -- Under no company: its owners read that log, and a colleague's conversation with us is not theirs.
      perform platform.note(null, platform.staff(), 'support.answered', t.id, request_id, ip,
        jsonb_build_object('message', m.id), null, true);
    end if;
  end if;
  if outcome in ('written', 'again') then seq := m.seq; at := m.at; by_name := m.operator_name; end if;
  return next;
end $$;

create function support.mark_desk_read(ticket_id text, up_to integer) returns boolean language plpgsql security definer as $$
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  update support.ticket t set read_by_desk = least(up_to, t.last_seq), changed_xid = pg_current_xact_id()
    where t.id = ticket_id and t.read_by_desk < least(up_to, t.last_seq);
  if found then return true; end if;
  return (select false from support.ticket t where t.id = ticket_id);
end $$;

create function support.set_state(ticket_id text, to_state text, request_id text, ip text) returns boolean
language plpgsql security definer as $$
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  update support.ticket t set state = to_state, closed_at = case to_state when 'closed' then platform.now() end,
      waiting_since = case to_state when 'waiting' then platform.now() end,
      place = support.place_of(case to_state when 'waiting' then platform.now() end, t.last_at),
      changed_xid = pg_current_xact_id()
    where t.id = ticket_id and t.state <> to_state;
  if not found then return (select false from support.ticket t where t.id = ticket_id); end if;
  perform platform.note(null, platform.staff(), case to_state when 'closed' then 'support.closed' else 'support.reopened' end,
    ticket_id, request_id, ip, '{}', null, true);
  return true;
end $$;

-- What a worker does.

-- Keeps the hash of a link's secret, for the process that is about to mail it. False when there is nothing to tell any
-- more: the ticket or its address is another by now, or what the mail tells has been read.
create function support.issue_code(code_hash text, of_ticket text, address text, up_to integer, lives interval)
returns boolean language plpgsql security definer as $$
begin
  if not exists (select from support.ticket t where t.id = of_ticket and t.email = lower(address)
      and (up_to is null or t.read_by_sender < up_to)) then return false; end if;
  perform support.grant_key(of_ticket, code_hash, 'mail', lives);
  return true;
end $$;

-- Whoever was there when we answered and has not read it since gets it by mail. Answers how many.
create function support.mail_unread(patience interval, most integer) returns integer language plpgsql security definer as $$
declare
  unread text;
  mailed integer := 0;
begin
  for unread in select t.id from support.ticket t
      where t.email is not null and t.last_desk_seq > t.mailed_up_to and t.last_desk_seq > t.read_by_sender
        and exists (select from support.message m
          where m.ticket_id = t.id and m.seq = t.last_desk_seq and m.at < platform.now() - patience)
      order by t.last_at limit most for update of t skip locked loop
    perform support.mail_answers(unread);
    mailed := mailed + 1;
  end loop;
  return mailed;
end $$;

create function support.backlog() returns table (waiting bigint, oldest_ms bigint) language sql stable security definer as $$
  select count(*), coalesce(extract(epoch from platform.now() - min(t.waiting_since)) * 1000, 0)::bigint
    from support.ticket t where t.state = 'waiting'
$$;

-- An answer that nobody replied to for a month was the last word; what was closed two years ago is forgotten.
create function support.clear_out() returns void language sql security definer as $$
  delete from support.ticket_key k where k.expires_at < platform.now();
  update support.ticket t set state = 'closed', closed_at = platform.now(), changed_xid = pg_current_xact_id()
    where t.state = 'answered' and t.last_at < platform.now() - interval '30 days';
  delete from support.ticket t where t.closed_at < platform.now() - interval '2 years';
$$;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'support'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to marga_gate', gated);
    execute format('alter function %s set search_path = pg_catalog, pg_temp', gated);
  end loop;
end $$;
revoke execute on all functions in schema support from public;
grant execute on all functions in schema support to marga_gate;
grant execute on function
  support.start(text, text, text, text, text, text, text, text, text, text, text, text, jsonb, text, text, boolean),
  support.read_ticket(text, text, text), support.read_messages(text, text, text, integer, integer),
  support.find_chat(text, text), support.own_tickets(text, text, integer), support.follow(text, text),
  support.write(text, text, text, text, text, text, boolean), support.mark_read(text, text, text, integer),
  support.leave_address(text, text, text, text, text) to marga_app;
grant execute on function support.answer(text, text, text, boolean, text, text), support.mark_desk_read(text, integer),
  support.set_state(text, text, text, text) to marga_operator;
grant execute on function support.issue_code(text, text, text, integer, interval), support.mail_unread(interval, integer),
  support.backlog(), support.clear_out() to marga_relay;
grant execute on function platform.timeline() to marga_operator;
