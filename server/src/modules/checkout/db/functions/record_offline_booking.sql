-- Records a booking that an operator made by telephone: confirmed, and paid from the wallet, on credit or outside
-- Marga, all or nothing. No supplier system can be queried about it. A booking paid outside Marga costs the company
-- nothing in Marga. Only the authorizer role may call it: the caller checks who may record such a booking and that a
-- request does so once. Raises MG013 when the held money cannot be captured.
create or replace function checkout.record_offline_booking(detail jsonb, with_reason text)
returns text language plpgsql as $$
declare
  new_booking text := detail ->> 'booking';
  of_company text := detail ->> 'company';
  paid_with text := detail ->> 'payWith';
  paid bigint := (detail ->> 'paidMinor')::bigint;
  total bigint := (detail ->> 'totalMinor')::bigint;
  company_state text;
  ended text;
begin
  select c.state into company_state from identity.company c where c.id = of_company for share;
  if company_state is null or not exists (select from identity.member m
      where m.company_id = of_company and m.user_id = detail ->> 'forUser')
  then return 'missing'; end if;
  if company_state <> 'approved' then return 'company-suspended'; end if;
  if paid_with <> 'nothing' and not paid_with = any (ledger.payment_methods_of(of_company)) then return 'payment-method-off'; end if;
  if paid > 0 then
    -- The ledger places holds only for the company of the transaction.
    perform set_config('marga.company', of_company, true);
    ended := ledger.place_holds(paid_with, of_company, 'INR', array[new_booking], array[paid]);
    perform set_config('marga.company', '', true);
    if ended <> 'held' then return ended; end if;
  end if;
  insert into checkout.checkout (id, company_id, user_id, trip_id, state, total_minor, currency, lease_expires_at, pay_with)
    values (detail ->> 'checkout', of_company, detail ->> 'forUser', detail ->> 'trip', 'done', paid, 'INR', platform.now(),
      case paid_with when 'nothing' then 'wallet' else paid_with end);
  -- It was bought from no trip, so it has no position in one.
  perform bookings.create_bookings(of_company, detail ->> 'checkout', 'ordering', 'INR',
    case paid_with when 'nothing' then 'wallet' else paid_with end,
    jsonb_build_array(detail || jsonb_build_object('id', new_booking, 'supplier', 'offline', 'offerToken', detail ->> 'bookedWith',
      'totalMinor', paid, 'clientTotalMinor', total, 'position', 0)));
  perform bookings.transition_booking(new_booking, array['ordering'], array['ordered'], 'offline ' || (detail ->> 'reference'), detail ->> 'reference');
  if paid > 0 then
    ended := ledger.end_hold(new_booking, 'captured', coalesce(detail -> 'postings',
      jsonb_build_array(jsonb_build_object('kind', 'fare', 'account', 'supplier:offline', 'minor', paid))));
    if ended <> 'captured' then raise exception 'what was set aside cannot be taken' using errcode = 'MG013'; end if;
  end if;
  perform bookings.transition_booking(new_booking, array['ordered'], array['confirmed']);
  perform platform.record_audit(of_company, platform.current_operator(), 'work-item.recorded-offline-booking', new_booking,
    jsonb_build_object('bookedWith', detail ->> 'bookedWith', 'reference', detail ->> 'reference', 'payWith', paid_with,
      'minor', total::text, 'reason', with_reason), true);
  return 'done';
end $$;

grant execute on function checkout.record_offline_booking to marga_authorizer;
