-- What is told of a booking by mail stays with it, since mails themselves go after thirty days; and whoever bought a trip hears
-- how it ended. What the code before this reads and writes goes on fitting.
set local lock_timeout = '2s';

create table booking.message (
  company_id text not null,
  booking_id text not null,
  mail_id text not null,
  template text not null,
  -- Whose account it went to, if it was one's, and the address, until that account is deleted.
  user_id text,
  recipient text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  created_at timestamptz not null,
  primary key (company_id, booking_id, mail_id)
);
create index message_mail on booking.message (mail_id);
create index message_user on booking.message (user_id) where user_id is not null;
create index message_recipient on booking.message (recipient) where recipient is not null;
alter table booking.message enable row level security;
alter table booking.message force row level security;
create policy tenant on booking.message to marga_app using (company_id = platform.company());
grant select on booking.message to marga_app;
create policy gate on booking.message to marga_gate using (true);
grant select, insert, update (state, recipient) on booking.message to marga_gate;

-- A mail says in its params which booking, which bookings or which checkout it is about. Only of the company it is sent for.
create function booking.keep_message() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- The account that has the address now. The mail's own user may be who sent it.
  reader text := (select u."id" from engine."user" u where u."email" = new.recipient);
begin
  insert into booking.message (company_id, booking_id, mail_id, template, user_id, recipient, created_at)
    select b.company_id, b.id, new.id, new.template, reader, new.recipient, new.created_at from booking.booking b
      where b.id = any (new.params ->> 'bookingId' || array(select jsonb_array_elements_text(new.params -> 'bookingIds')))
        and b.company_id = new.company_id
    union all
    select b.company_id, b.id, new.id, new.template, reader, new.recipient, new.created_at from booking.booking b
      where b.company_id = new.company_id and b.checkout_id = new.params ->> 'checkoutId'
    on conflict do nothing;
  return null;
end $$;
create trigger message_kept after insert on platform.mail for each row
  when (new.company_id is not null and new.params ?| array['bookingId', 'bookingIds', 'checkoutId'])
  execute function booking.keep_message();

create function booking.end_message() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update booking.message m set state = case
      when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'dropped' end
    where m.mail_id = new.id;
  return null;
end $$;
create trigger message_ended after update of sent_at, failed_at, obsolete_at on platform.mail for each row
  when (coalesce(new.sent_at, new.failed_at, new.obsolete_at) is not null
    and new.company_id is not null and new.params ?| array['bookingId', 'bookingIds', 'checkoutId'])
  execute function booking.end_message();

-- With an account go the addresses that it had; that something was told, and when, stays with the booking.
create function booking.forget_recipient() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update booking.message m set recipient = null where m.user_id = old."id" or m.recipient = old."email";
  return null;
end $$;
create trigger recipient_forgotten after delete on engine."user" for each row execute function booking.forget_recipient();

-- How the bookings of a checkout have ended, and what of it was told. An operator may decide one later: then it is told again.
create table booking.ending (
  company_id text not null,
  checkout_id text not null,
  ends text not null,
  told text,
  primary key (company_id, checkout_id)
);
create index ending_untold on booking.ending (checkout_id) where ends is distinct from told;
alter table booking.ending enable row level security;
alter table booking.ending force row level security;
create policy tenant on booking.ending to marga_app using (company_id = platform.company());
grant select, insert, update (ends) on booking.ending to marga_app;
create policy gate on booking.ending to marga_gate using (true);
grant select, insert, update on booking.ending to marga_gate;

-- As in 0033; what waits for its turn moves when the one before it does, and what has come to its end is to be told.
create or replace function booking.rest(of_checkout text, lease_ms bigint)
returns table (done boolean, after_ms bigint) language plpgsql as $$
declare
  next_at timestamptz;
  unfinished boolean;
  waits boolean := (select c.on_failure = 'halt' from booking.checkout c where c.id = of_checkout)
    and booking.turn_of(of_checkout) = 'wait';
begin
  -- Whoever reopens it meanwhile is waited for: what they did must not be closed over.
  perform from booking.checkout c where c.id = of_checkout for update;
  select min(case
        when b.state = 'on-hold' then b.pay_by
        when waits and b.state in ('pending', 'held') and b.pay_by is null then b.ask_again_at
        else coalesce(b.ask_again_at, platform.now()) end), count(*) > 0
    into next_at, unfinished from booking.booking b
    where b.checkout_id = of_checkout and b.state not in ('confirmed', 'failed', 'escalated', 'cancelled');
  update booking.checkout c
    set state = case when unfinished then 'open' else 'done' end,
        wake_at = coalesce(next_at, platform.now()) + lease_ms * interval '1 millisecond'
    where c.id = of_checkout;
  if not unfinished then
    insert into booking.ending as e (company_id, checkout_id, ends)
      select b.company_id, of_checkout, string_agg(b.state, ' ' order by b.position, b.id) from booking.booking b
        where b.checkout_id = of_checkout group by b.company_id
      on conflict (company_id, checkout_id) do update set ends = excluded.ends where e.ends <> excluded.ends;
  end if;
  return query select not unfinished,
    greatest(0, ceil(extract(epoch from next_at - platform.now()) * 1000))::bigint;
end $$;

-- Tells whoever bought, by mail, how their trips ended. Answers how many it looked at and how many mails it wrote.
create function booking.tell_ends(most integer) returns table (looked integer, mails integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e booking.ending;
  c booking.checkout;
begin
  looked := 0;
  mails := 0;
  for e in select * from booking.ending x where x.ends is distinct from x.told
      order by x.checkout_id limit most for update skip locked loop
    looked := looked + 1;
    update booking.ending x set told = x.ends where x.company_id = e.company_id and x.checkout_id = e.checkout_id;
    -- Something of it moves again: it is told when it has come to rest, which is written down anew.
    continue when e.ends is distinct from (select string_agg(b.state, ' ' order by b.position, b.id) from booking.booking b
      where b.company_id = e.company_id and b.checkout_id = e.checkout_id);
    select * into strict c from booking.checkout x where x.id = e.checkout_id and x.company_id = e.company_id;
    mails := mails + identity.mail_members(c.company_id, array[c.user_id], 'trip-ended',
      jsonb_build_object('checkoutId', c.id, 'currency', c.currency, 'isAgain', e.told is not null,
        'items', (select jsonb_agg(jsonb_build_object('bookingId', b.id, 'state', b.state, 'minor', b.total_minor::text,
            'way', booking.starts_from(b.itinerary, false) || ' – ' || booking.leads_to(b.itinerary, false),
            'departsOn', b.departs_on) order by b.position, b.id)
          from booking.booking b where b.company_id = c.company_id and b.checkout_id = c.id)));
  end loop;
  return next;
end $$;

alter function booking.keep_message() owner to marga_gate;
alter function booking.end_message() owner to marga_gate;
alter function booking.forget_recipient() owner to marga_gate;
alter function booking.tell_ends(integer) owner to marga_gate;
revoke execute on function booking.keep_message(), booking.end_message(), booking.forget_recipient(),
  booking.tell_ends(integer) from public;
grant execute on function booking.tell_ends(integer) to marga_relay;
