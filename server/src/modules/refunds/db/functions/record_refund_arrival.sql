-- Records the total that a supplier has refunded so far for one quote (`arrived`, in the quoted currency and in
-- rupees) and pays the buyer back. Only what has arrived is paid back. A difference from the quote is stored with
-- the expected refund and posted to a suspense account, one for missing money and one for a surplus that no buyer
-- gets; an operator decides on both. The buyer gets a mail when money was paid back. Returns 'short', 'over' or
-- 'paid-back'; 'already' when no more has arrived than before; 'missing' when the company has no such refund.
-- Whether the supplier's system or an operator reported the arrival makes no difference.
-- @wall internal: The application only reads expected refunds. It records an arrival for a refund of the company of the transaction.
create or replace function refunds.record_refund_arrival(of_expected_refund text, arrived bigint, arrived_rupees bigint, gateway_due_by timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d refunds.expected_refund;
  t amendments.refund_balance;
  target bigint;
  delta bigint;
  supplier_line jsonb;
  settled bigint;
  settled_abroad bigint;
  new_lines jsonb;
  surplus bigint;
  over bigint;
  missing bigint;
  shares jsonb;
begin
  -- The booking is locked first, as in every function that quotes, requests or ends an amendment of it, so that the
  -- values they calculated with stay valid.
  perform from bookings.booking b where b.company_id = platform.current_company()
    and b.id = (select y.booking_id from refunds.expected_refund y where y.id = of_expected_refund) for update;
  select x.* into t from amendments.refund_balance x join refunds.expected_refund y on y.booking_id = x.booking_id
    where y.id = of_expected_refund and x.company_id = platform.current_company() for update of x;
  select * into d from refunds.expected_refund x where x.id = of_expected_refund and x.component = 'supplier' for update;
  if t.booking_id is null or d.id is null then return 'missing'; end if;
  if arrived <= d.arrived_minor then return 'already'; end if;
  target := greatest(0, d.amount_minor + arrived_rupees - d.quoted_rupees_minor);
  -- The refund of an active amendment stays reserved, however large the surplus is; otherwise the amendment could
  -- not be finished.
  target := least(target, greatest(d.amount_minor, d.paid_back_minor) + t.paid_minor - t.promised_minor
    - (select coalesce(sum((x ->> 'minor')::bigint), 0)::bigint from amendments.amendment m, jsonb_array_elements(m.terms -> 'expectedRefunds') x
      where m.booking_id = d.booking_id and m.state in ('asked', 'sending', 'unknown', 'escalated')));
  target := greatest(target, d.paid_back_minor);
  delta := target - d.paid_back_minor;
  if target > greatest(d.amount_minor, d.paid_back_minor) then
    -- Earlier quotes were calculated with a smaller promised amount, so they become invalid.
    perform amendments.increase_promised_refunds(d.booking_id, target - greatest(d.amount_minor, d.paid_back_minor), true);
  end if;
  select l into supplier_line from jsonb_array_elements(d.lines) l where l ->> 'account' = 'supplier:' || d.owed_by;
  supplier_line := coalesce(supplier_line,
    jsonb_build_object('kind', 'fare', 'account', 'supplier:' || d.owed_by, 'minor', d.quoted_rupees_minor::text));
  -- Part of the supplier's refund may have offset the extra payment for a change. That part is already posted, so
  -- only the excess over it is posted now.
  settled := d.quoted_rupees_minor - (supplier_line ->> 'minor')::bigint;
  settled_abroad := d.quoted_minor - (supplier_line #>> '{bought,minor}')::bigint;
  supplier_line := supplier_line
    || jsonb_build_object('minor', (greatest(arrived_rupees, settled) - greatest(d.arrived_rupees_minor, settled))::text)
    || case when supplier_line ? 'bought' then jsonb_build_object('bought', jsonb_build_object('currency', d.quoted_currency,
      'minor', (greatest(arrived, settled_abroad) - greatest(d.arrived_minor, settled_abroad))::text)) else '{}' end;
  new_lines := jsonb_build_array(supplier_line) || case when d.arrivals > 0 then '[]' else
    coalesce((select jsonb_agg(l) from jsonb_array_elements(d.lines) l where l ->> 'account' <> 'supplier:' || d.owed_by), '[]') end;
  -- The surplus is calculated over all arrivals together, because money that was missing at first may arrive later.
  -- An amount that an operator has settled as surplus stays surplus.
  surplus := d.over_minor - d.missing_minor - delta + (select sum((l ->> 'minor')::bigint) from jsonb_array_elements(new_lines) l);
  over := greatest(surplus, d.over_settled_minor, 0);
  missing := over - surplus;
  new_lines := new_lines || (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'account', x.account, 'minor', x.minor::text)), '[]')
    from (values ('over', 'suspense:over-refunds', d.over_minor - over),
      ('difference', 'suspense:refunds', missing - d.missing_minor)) x (kind, account, minor) where x.minor <> 0);
  shares := refunds.pay_refund(of_expected_refund, delta, new_lines, d.arrivals + 1, gateway_due_by);
  update refunds.expected_refund x set arrived_minor = arrived, arrived_rupees_minor = arrived_rupees, arrivals = x.arrivals + 1,
      arrived_at = coalesce(x.arrived_at, platform.now()), paid_back_minor = target,
      paid_back_at = case when x.arrivals > 0 then x.paid_back_at else platform.now() end,
      over_minor = over, missing_minor = missing,
      -- For a refund quoted as zero the supplier may still pay more, so polling continues.
      next_check_at = case when arrived < x.quoted_minor or x.quoted_minor = 0 then x.next_check_at end
    where x.id = of_expected_refund;
  -- A cancellation's refund that has arrived in full is polled again from the next day on, until sixty days after it was
  -- created, unless its quote is manual.
  update refunds.expected_refund x set next_check_at = platform.now() + interval '1 day', checks = 1
    where x.id = of_expected_refund and x.next_check_at is null and x.company_id = platform.current_company() and x.arrived_minor >= x.quoted_minor
      and x.quote_kind <> 'manual' and x.created_at + interval '60 days' > platform.now()
      and exists (select from amendments.amendment m where m.id = x.amendment_id and m.kind = 'cancellation');
  if delta > 0 then
    perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'refund-paid-back', jsonb_build_object('bookingId', d.booking_id,
        'minor', delta::text, 'currency', d.currency, 'to', shares, 'isShort', arrived < d.quoted_minor))
      from amendments.amendment m where m.id = d.amendment_id;
  end if;
  perform platform.record_audit(d.company_id, null, 'amendments.refund-paid-back', d.booking_id,
    jsonb_build_object('expectedRefund', of_expected_refund, 'amountMinor', delta::text, 'arrivedMinor', arrived::text,
      'quotedMinor', d.quoted_minor::text), cause => of_expected_refund);
  perform bookings.publish_booking_changed(d.company_id, d.booking_id);
  return case when arrived < d.quoted_minor then 'short' when arrived > d.quoted_minor then 'over' else 'paid-back' end;
end $$;

alter function refunds.record_refund_arrival owner to marga_authorizer;
