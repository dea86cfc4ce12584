-- Holds the money for bookings on hold in an account that covers all of them, and makes them `held`; otherwise no
-- booking changes. Their released ledger holds are archived first. Returns the outcome of
-- ledger.place_holds.
create or replace function checkout.hold_funds(of_kind text, of_owner text, money_currency char(3), bookings text[], amounts bigint[])
returns text language plpgsql as $$
declare
  outcome text;
  one text;
begin
  perform ledger.archive_holds(bookings);
  outcome := ledger.place_holds(of_kind, of_owner, money_currency, bookings, amounts);
  if outcome = 'held' then
    foreach one in array bookings loop
      perform bookings.transition_booking(one, array['on-hold'], array['held']);
    end loop;
  end if;
  return outcome;
end $$;

grant execute on function checkout.hold_funds to marga_app;
