-- Holds money for all bookings of a checkout, or for none. A repeat for the same bookings changes nothing. In the
-- usual case this is one conditional update, whose lock decides between concurrent callers, and one insert;
-- everything else is checked only when one of them fails. Raises MG012 when only some of the bookings have a hold.
-- @values value: insufficient-funds | credit-limit-exceeded | credit-overdue | held | awaiting-payment
-- @wall company: Only functions of the ledger write holds. It uses only accounts of the company of the transaction, and no more than they cover.
create or replace function ledger.place_holds(of_kind text, of_owner text, money_currency char(3), bookings text[], amounts bigint[])
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_account text := ledger.account_name(of_kind, of_owner, money_currency);
  total bigint := 0;
  amount bigint;
  known ledger.account;
  placed integer;
begin
  foreach amount in array amounts loop
    if amount < 0 then raise exception 'an amount below nothing cannot be held' using errcode = 'MG012'; end if;
    total := total + amount;
  end loop;
  -- The application acts for one company and cannot use the accounts of any other.
  update ledger.account a set held_minor = a.held_minor + total
    where a.id = of_account and a.company_id = platform.current_company() and not a.blocked
      and a.balance_minor - a.held_minor + a.limit_minor >= total
    returning * into known;
  if known.id is null then
    select * into known from ledger.account a where a.id = of_account and a.company_id = platform.current_company() for update;
    return case
      -- An existing hold stays valid, whatever has happened to the account since.
      when exists (select from ledger.hold h where h.booking_id = bookings[1] and h.company_id = platform.current_company()) then 'held'
      when known.blocked then 'credit-overdue'
      when of_kind = 'credit' then 'credit-limit-exceeded'
      when of_kind = 'payment' and known.id is null then 'awaiting-payment'
      else 'insufficient-funds' end;
  end if;
  insert into ledger.hold (booking_id, company_id, account, currency, amount_minor)
    select b, known.company_id, of_account, known.currency, a from unnest(bookings, amounts) as item (b, a)
    on conflict do nothing;
  get diagnostics placed = row_count;
  -- The holds of a checkout are placed together, so a repeat finds all of them and takes back the amount that it has
  -- just added.
  if placed = 0 then
    update ledger.account a set held_minor = a.held_minor - total where a.id = of_account;
  elsif placed < cardinality(bookings) then
    raise exception 'some of these bookings have a hold already' using errcode = 'MG012';
  end if;
  return 'held';
end $$;

alter function ledger.place_holds owner to marga_authorizer;
grant execute on function ledger.place_holds to marga_app;
