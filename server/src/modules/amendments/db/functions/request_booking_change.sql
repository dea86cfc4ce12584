-- Requests a change as quoted: the money is held and the change requested, or neither. As with a checkout, the user
-- must be allowed to buy (raises MG002 otherwise) and must stay within the daily limit.
-- @values value: asked | missing | insufficient-funds | credit-limit-exceeded | credit-overdue | state-changed | spending-limit-exceeded | price-changed | amendment-in-progress | quote-expired
-- @null paid_with
create or replace function amendments.request_booking_change(company text, of_amendment text, accepted bigint, actor text,
  paid_with text, lease_ms bigint, buying_roles text[], day_began timestamptz)
returns text language plpgsql as $$
declare
  is_limited boolean := identity.lock_buyer_spending_rights(actor, buying_roles);
  m amendments.amendment;
  outcome text;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = company and x.kind = 'change';
  if m.id is null then return 'missing'; end if;
  begin
    outcome := amendments.confirm_amendment(company, of_amendment, accepted, actor,
      case when m.total_minor > 0 then paid_with end, lease_ms);
    -- A change that refunds money needs no hold.
    if outcome <> 'asked' or m.total_minor < 0 or m.terms -> 'lines' = '[]' then
      return outcome;
    end if;
    -- The change counts already.
    if is_limited and exists (select from checkout.exceeded_limits(company, actor, 0, day_began)) then
      outcome := 'spending-limit-exceeded';
    else
      outcome := ledger.place_holds(paid_with, company, 'INR', array[m.booking_id || ' ' || m.id], array[m.total_minor]);
    end if;
    if outcome <> 'held' then raise exception 'not covered' using errcode = 'MG014'; end if;
    return 'asked';
  exception when sqlstate 'MG014' then
    -- The exception has undone everything that was written for the request.
    return outcome;
  end;
end $$;

grant execute on function amendments.request_booking_change to marga_app;
