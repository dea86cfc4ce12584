-- Handles a late, short or unmatched refund: an operator claims it by letter, records it as arrived, has the
-- supplier polled again, accepts the shortfall, or ends an unmatched refund with nothing having arrived. The detail
-- names the total that has arrived of the refund, in the quoted currency and in rupees, and the quote that its
-- value in rupees was calculated from, which must still be the same. For a refund that an operator reported
-- (workqueue.report_unmatched_refund), more than the quote may be recorded, even if the supplier's system made the
-- quote: that system's later report is matched against what has arrived.
create or replace function workqueue.handle_expected_refund(of_key text, of_id text, action text, detail jsonb, with_reason text, due_dates jsonb)
returns text language plpgsql as $$
declare
  d refunds.expected_refund;
  arrived bigint := (detail ->> 'arrivedMinor')::bigint;
  arrived_rupees bigint := (detail ->> 'arrivedRupeesMinor')::bigint;
  is_reported boolean;
  ended text;
begin
  select * into d from refunds.expected_refund x where x.id = of_id;
  select x.reported_at is not null into is_reported from workqueue.work_item_state x where x.key = of_key;
  perform set_config('marga.company', d.company_id, true);
  ended := case
    when action = 'draft-claim-letter' then refunds.record_refund_claimed_from_supplier(d.id, platform.current_operator())::text
    -- An amount above the quote of a supplier's system is recorded only from that system, unless an operator has
    -- reported the refund. For a quote by telephone only an operator can record an arrival.
    when action = 'refund-arrived' and d.component = 'supplier' and arrived > 0
      and (arrived <= d.quoted_minor or is_reported or d.quote_kind = 'manual')
      and arrived_rupees is not null and detail ->> 'currency' = d.quoted_currency
      and (detail ->> 'quotedMinor')::bigint = d.quoted_minor and (detail ->> 'quotedRupeesMinor')::bigint = d.quoted_rupees_minor
      then nullif(nullif(refunds.record_refund_arrival(d.id, arrived, arrived_rupees,
        (due_dates ->> 'gateway-7-working-days')::timestamptz), 'already'), 'missing')
    else null end;
  perform set_config('marga.company', '', true);
  if action = 'accept-shortfall' and d.paid_back_at is not null then
    update workqueue.work_item_state x set snoozed_until = 'infinity' where x.key = of_key;
    perform refunds.set_next_refund_check(d.id, null);
    ended := 'let be';
  elsif action = 'ask-again' and d.component = 'supplier' and d.next_check_at is not null then
    perform refunds.set_next_refund_check(d.id, platform.now());
    ended := 'asked';
  elsif action = 'nothing-came' and is_reported then
    ended := 'lowered';
  end if;
  if ended is null then return 'changed'; end if;
  if action in ('refund-arrived', 'accept-shortfall', 'nothing-came') then
    update workqueue.work_item_state x set reported_at = null where x.key = of_key;
  end if;
  return workqueue.record_work_item_action(of_key, case action when 'nothing-came' then null else d.company_id end, 'work-item.' || action,
    d.booking_id, with_reason, jsonb_build_object('expectedRefund', d.id, 'arrivedMinor', arrived::text, 'currency', detail ->> 'currency'));
end $$;

grant execute on function workqueue.handle_expected_refund to marga_authorizer;
