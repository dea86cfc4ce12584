-- Ends a hold and returns its outcome; a repeat returns the outcome of the first call. A captured amount goes to the
-- booking's own account and from there, line by line, to the recipients. The lines must add up to the hold, so the
-- booking's account ends at zero. A negative line takes money from its account. A line in another currency states in
-- `bought` what its amount was exchanged into. An invalid call raises MG012.
-- @wall internal: Only functions of the ledger write holds and postings. A hold ends once, and its lines must add up to it; the caller has chosen the booking.
create or replace function ledger.end_hold(booking text, outcome text, lines jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held ledger.hold;
  fund ledger.account;
  at timestamptz;
  own text := 'booking:' || booking;
begin
  if outcome not in ('captured', 'released') then
    raise exception 'a hold does not end so' using errcode = 'MG012';
  end if;
  select * into held from ledger.hold h where h.booking_id = booking;
  if held.booking_id is null then return 'missing'; end if;
  -- The account is always locked before the hold, because holds are also placed under the account's lock.
  select * into fund from ledger.account a where a.id = held.account for update;
  select * into held from ledger.hold h where h.booking_id = booking for update;
  if held.account is distinct from fund.id then
    raise exception 'the hold was replaced meanwhile' using errcode = 'MG012';
  end if;
  if held.state <> 'held' then return held.state; end if;
  at := greatest(platform.clock_now(), fund.moved_at);
  update ledger.hold h set state = outcome, settled_at = at where h.booking_id = booking;
  if outcome <> 'captured' then
    update ledger.account a set held_minor = a.held_minor - held.amount_minor where a.id = held.account;
    return outcome;
  end if;
  if (select coalesce(sum((l ->> 'minor')::bigint), 0) from jsonb_array_elements(lines) l) <> held.amount_minor then
    raise exception 'the lines do not add up to what was held' using errcode = 'MG012';
  end if;
  -- The balance of a limited account may change only under its lock and within its limit; the inserts below check
  -- neither.
  if exists (select from jsonb_array_elements(lines) l join ledger.account a on a.id = l ->> 'account') then
    raise exception 'a line cannot move an account that has a limit' using errcode = 'MG012';
  end if;
  update ledger.account a
    set held_minor = a.held_minor - held.amount_minor, balance_minor = a.balance_minor - held.amount_minor, moved_at = at
    where a.id = held.account;
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, from_balance_minor)
    values (held.company_id, booking, 'capture', held.account, own, held.amount_minor, held.currency, at,
      fund.balance_minor - held.amount_minor);
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked_subject, linked_kind)
    select held.company_id, booking, 'line-' || (l ->> 'kind'),
        case when m < 0 then payee else own end, case when m < 0 then own else payee end, abs(m), held.currency, at,
        case when l ? 'bought' then booking end, case when l ? 'bought' then 'bought-' || (l ->> 'kind') end
      from jsonb_array_elements(lines) l,
        lateral (select (l ->> 'minor')::bigint as m,
          case when l ? 'bought' then 'exchange:clearing' else l ->> 'account' end as payee) line
      where m <> 0;
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked_subject, linked_kind)
    select held.company_id, booking, 'bought-' || (l ->> 'kind'),
        case when b < 0 then l ->> 'account' else 'exchange:clearing' end, case when b < 0 then 'exchange:clearing' else l ->> 'account' end,
        abs(b), l #>> '{bought,currency}', at, booking, 'line-' || (l ->> 'kind')
      from jsonb_array_elements(lines) l, lateral (select (l #>> '{bought,minor}')::bigint as b) line
      where l ? 'bought' and (l ->> 'minor')::bigint <> 0;
  return outcome;
end $$;

alter function ledger.end_hold owner to marga_authorizer;
