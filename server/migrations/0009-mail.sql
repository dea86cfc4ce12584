-- An id as `mintId` (contract/src/kernel/ids.ts) makes it, for rows that a function of the schema writes: a UUIDv7 by the
-- database's clock, 26 characters of Crockford's base32. A random UUID gives the random bits and the variant.
create function platform.new_id(prefix text) returns text language plpgsql volatile parallel safe as $$
declare
  random bit(128) := ('x' || pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''))::bit(128);
  -- 128 bits do not divide by 5: two zero bits lead.
  bits bit varying := B'00' || pg_catalog.floor(extract(epoch from platform.now()) * 1000)::bigint::bit(48) || B'0111'
    || pg_catalog.substring(random, 53, 76);
  id text := prefix || '_';
begin
  for place in 0..25 loop
    id := id || pg_catalog.substr('0123456789abcdefghjkmnpqrstvwxyz',
      pg_catalog.substring(bits, 5 * place + 1, 5)::bit(5)::integer + 1, 1);
  end loop;
  return id;
end $$;
revoke execute on function platform.new_id(text) from public;
grant execute on function platform.new_id(text) to marga_app, marga_relay, marga_gate;

-- Mails to send. A row is written in the transaction of the deed that it tells of, so neither exists without the other.
-- It names a template and what fills it, never a secret: a link's code is made when the mail is sent and is nowhere else.
create table platform.mail (
  id text primary key,
  company_id text,
  user_id text,
  -- One bare address: nothing that could end a header line, name a second recipient or need quoting.
  recipient text not null check (
    length(recipient) <= 254 and recipient ~ '^[^][:space:][:cntrl:]<>()[\\,;:"@]+@[^][:space:][:cntrl:]<>()[\\,;:"@]+$'),
  template text not null,
  locale text not null check (locale in ('en', 'hi')),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  created_at timestamptz not null default platform.now(),
  claimed_until timestamptz not null default '-infinity',
  -- How often it was claimed; a sender that comes back too late sees that it is no longer the last.
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- What it tells was no longer so when its turn came: an invitation withdrawn, an address verified meanwhile.
  obsolete_at timestamptz,
  check (num_nonnulls(sent_at, failed_at, obsolete_at) <= 1)
);
create index mail_due on platform.mail (claimed_until, id)
  where sent_at is null and failed_at is null and obsolete_at is null;
create index mail_ended on platform.mail (coalesce(sent_at, failed_at, obsolete_at));
alter table platform.mail enable row level security;
alter table platform.mail force row level security;
-- The application has no privilege here; should it ever get one, it still sees its own company's rows only.
create policy tenant on platform.mail to marga_app using (company_id = platform.company());
create policy relay_read on platform.mail for select to marga_relay using (true);
create policy relay_mark on platform.mail for update to marga_relay using (true);
create policy relay_clear on platform.mail for delete to marga_relay
  using (coalesce(sent_at, failed_at, obsolete_at) < platform.now() - interval '30 days');
create policy gate on platform.mail for insert to marga_gate with check (true);
grant select, delete on platform.mail to marga_relay;
grant update (claimed_until, attempts, last_error, sent_at, failed_at, obsolete_at) on platform.mail to marga_relay;
grant insert on platform.mail to marga_gate;

-- The one way into the queue, for functions of the schema that the gate owns. Every name in the body is qualified, so no
-- search_path of the caller can bend it.
create function platform.queue_mail(
  id text, recipient text, template text, locale text, params jsonb, company text default null, "user" text default null
) returns void language sql security definer as $$
  insert into platform.mail (id, recipient, template, locale, params, company_id, user_id)
    values (queue_mail.id, queue_mail.recipient, queue_mail.template, queue_mail.locale, queue_mail.params,
      queue_mail.company, queue_mail."user")
$$;
alter function platform.queue_mail(text, text, text, text, jsonb, text, text) owner to marga_gate;
revoke execute on function platform.queue_mail(text, text, text, text, jsonb, text, text) from public;
grant execute on function platform.queue_mail(text, text, text, text, jsonb, text, text) to marga_gate;
