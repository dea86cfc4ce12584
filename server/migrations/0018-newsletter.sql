-- The newsletter: nobody is on the list who has not said so twice. Subscribers belong to no company and need no account, so
-- the application reaches them only through the functions below; operators read the list behind their own door.
create schema newsletter;
grant usage on schema newsletter to marga_app, marga_relay, marga_gate, marga_operator;

create table newsletter.subscriber (
  id text primary key,
  -- However it was typed: an address is on the list once.
  email text not null unique check (email = lower(email)),
  locale text not null check (locale in ('en', 'hi')),
  state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
  asked_at timestamptz not null default platform.now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- When a mail was last queued because somebody had asked: strangers who fill in an address cannot flood it.
  mailed_at timestamptz not null default platform.now(),
  check ((state = 'confirmed') <= (confirmed_at is not null)),
  check ((state = 'unsubscribed') = (unsubscribed_at is not null))
);
create index subscriber_state on newsletter.subscriber (state, id);
create index subscriber_pending on newsletter.subscriber (asked_at) where state = 'pending';

-- The secrets of mailed links, as hashes. One that confirms is random, made when its mail leaves, and good for three days.
-- One that unsubscribes is made anew for every mail from the subscriber's id and a key of ours; its hash is noted when a mail
-- leaves with it, so that links in old mails go on working after that key has been replaced.
create table newsletter.code (
  code_hash text primary key,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  subscriber_id text not null references newsletter.subscriber (id) on delete cascade,
  created_at timestamptz not null default platform.now(),
  expires_at timestamptz,
  used_at timestamptz,
  check ((purpose = 'confirm') = (expires_at is not null))
);
create index code_subscriber on newsletter.code (subscriber_id);

do $$
declare
  name text;
begin
  foreach name in array array['subscriber', 'code'] loop
    execute format('alter table newsletter.%I enable row level security', name);
    execute format('alter table newsletter.%I force row level security', name);
    execute format('create policy gate on newsletter.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update, delete on newsletter.%I to marga_gate', name);
  end loop;
end $$;
create policy operator on newsletter.subscriber for select to marga_operator using (platform.staff() <> '');
grant select (id, email, locale, state, asked_at, confirmed_at, unsubscribed_at) on newsletter.subscriber to marga_operator;

-- Somebody asks for the newsletter. It answers nothing: whatever is to be known goes to the address itself. A pending address
-- gets one mail an hour at most, a confirmed one a polite word once a day, and one that has left begins anew.
create function newsletter.subscribe(new_id text, address text, mail_locale text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known newsletter.subscriber;
  is_due boolean;
begin
  insert into newsletter.subscriber (id, email, locale, state) values (new_id, lower(address), mail_locale, 'pending')
    on conflict (email) do nothing;
  if found then
    perform platform.queue_mail(platform.new_id('mal'), lower(address), 'newsletter-confirm', mail_locale,
      jsonb_build_object('subscriberId', new_id));
    return;
  end if;
  select * into known from newsletter.subscriber s where s.email = lower(address) for update;
  if known.id is null then return; end if;
  -- Only who has the address can have left, and since then nothing was sent: coming back at once is no flood.
  is_due := known.state = 'unsubscribed' or known.mailed_at <= platform.now() -
    case known.state when 'confirmed' then interval '1 day' else interval '1 hour' end;
  if known.state <> 'confirmed' then
    update newsletter.subscriber s set state = 'pending', asked_at = platform.now(), locale = mail_locale,
        confirmed_at = null, unsubscribed_at = null
      where s.id = known.id;
  end if;
  if not is_due then return; end if;
  update newsletter.subscriber s set mailed_at = platform.now() where s.id = known.id;
  perform platform.queue_mail(platform.new_id('mal'), known.email,
    case known.state when 'confirmed' then 'newsletter-welcome' else 'newsletter-confirm' end,
    case known.state when 'confirmed' then known.locale else mail_locale end,
    jsonb_build_object('subscriberId', known.id));
end $$;

-- Notes the hash of a code that is about to leave in a mail; false when the mail has nothing to say any more.
create function newsletter.issue_code(code_hash text, of_purpose text, of_subscriber text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from newsletter.subscriber s where s.id = of_subscriber
      and s.state = case of_purpose when 'confirm' then 'pending' else 'confirmed' end) then
    return false;
  end if;
  insert into newsletter.code as c (code_hash, purpose, subscriber_id, expires_at)
    values (issue_code.code_hash, of_purpose, of_subscriber,
      case of_purpose when 'confirm' then platform.now() + interval '3 days' end)
    on conflict on constraint code_pkey do nothing;
  return true;
end $$;

-- `confirmed` once, `again` for whoever presses twice, `expired`; null when the code is none or the address has left since.
create function newsletter.confirm(code_hash text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known newsletter.code;
  of_subscriber newsletter.subscriber;
begin
  select * into known from newsletter.code c where c.code_hash = confirm.code_hash and c.purpose = 'confirm';
  if known.subscriber_id is null then return null; end if;
  select * into of_subscriber from newsletter.subscriber s where s.id = known.subscriber_id for update;
  if of_subscriber.state = 'confirmed' then return 'again'; end if;
  update newsletter.code c set used_at = platform.now()
    where c.code_hash = known.code_hash and c.used_at is null and c.expires_at > platform.now();
  if not found then
    return case when known.used_at is null and of_subscriber.state = 'pending' then 'expired' end;
  end if;
  update newsletter.subscriber s set state = 'confirmed', confirmed_at = platform.now(), mailed_at = platform.now()
    where s.id = of_subscriber.id;
  perform platform.queue_mail(platform.new_id('mal'), of_subscriber.email, 'newsletter-welcome', of_subscriber.locale,
    jsonb_build_object('subscriberId', of_subscriber.id));
  perform platform.note(null, null, 'newsletter.confirmed', of_subscriber.id, request_id, ip);
  return 'confirmed';
end $$;

-- `unsubscribed` once, `again` ever after; null when the code is none. Confirmations still under way are good for nothing.
create function newsletter.unsubscribe(code_hash text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_subscriber text;
begin
  select c.subscriber_id into of_subscriber from newsletter.code c
    where c.code_hash = unsubscribe.code_hash and c.purpose = 'unsubscribe';
  if of_subscriber is null then return null; end if;
  update newsletter.subscriber s set state = 'unsubscribed', unsubscribed_at = platform.now()
    where s.id = of_subscriber and s.state <> 'unsubscribed';
  if not found then return 'again'; end if;
  update newsletter.code c set used_at = platform.now()
    where c.subscriber_id = of_subscriber and c.purpose = 'confirm' and c.used_at is null;
  perform platform.note(null, null, 'newsletter.unsubscribed', of_subscriber, request_id, ip);
  return 'unsubscribed';
end $$;

-- Who looked at the list, and at which part of it: addresses leave the house with it.
create function newsletter.note_listing(of_state text, after_id text, request_id text, ip text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  perform platform.note(null, platform.staff(), 'newsletter.listed', 'newsletter', request_id, ip,
    jsonb_strip_nulls(jsonb_build_object('state', of_state, 'after', after_id)), null, true);
end $$;

-- Addresses that never confirmed are nobody's business after thirty days, nor are links that have long been too old.
create function newsletter.clear_out() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from newsletter.subscriber s where s.state = 'pending' and s.asked_at < platform.now() - interval '30 days';
  delete from newsletter.code c where c.expires_at < platform.now() - interval '30 days';
$$;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'newsletter'::regnamespace loop
    execute format('alter function %s owner to marga_gate', gated);
    execute format('revoke execute on function %s from public', gated);
  end loop;
end $$;
grant execute on function newsletter.subscribe(text, text, text), newsletter.confirm(text, text, text),
  newsletter.unsubscribe(text, text, text) to marga_app;
grant execute on function newsletter.issue_code(text, text, text), newsletter.clear_out() to marga_relay;
grant execute on function newsletter.note_listing(text, text, text, text) to marga_operator;
