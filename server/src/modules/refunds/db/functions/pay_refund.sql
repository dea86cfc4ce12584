-- Pays the arrived amount of an expected refund back to the booking's payment methods in the ledger, and requests a
-- gateway refund for each share that was paid through the gateway; that becomes an expected refund of its own.
-- `nth` is the number of this arrival, and `gateway_due_by` when the gateway must have paid. Returns the shares by account. Raises MG012 when this arrival was paid back
-- before and MG013 when the gateway payment does not cover its share.
-- @wall internal: Only functions of the ledger write postings. It pays back along the holds of a refund of the company of the transaction; the caller has decided the amount.
create or replace function refunds.pay_refund(of_expected_refund text, amount bigint, new_lines jsonb, nth integer,
  gateway_due_by timestamptz)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d refunds.expected_refund;
  subject text;
  part record;
  to_go bigint := amount;
  shares jsonb := '[]';
begin
  select * into d from refunds.expected_refund x where x.id = of_expected_refund and x.company_id = platform.current_company();
  subject := d.booking_id || ' ' || d.id || case when nth > 1 then ' ' || nth else '' end;
  perform amendments.allocate_refund(d.booking_id, of_expected_refund, amount - (select coalesce(sum(p.amount_minor - p.paid_back_minor), 0) from amendments.refund_allocation p
    where p.expected_refund_id = of_expected_refund)::bigint);
  -- The payments are locked before any account, as in every function that refunds a payment.
  perform from payments.payment x where x.id in (select a.owner_id from amendments.refund_allocation p
    join ledger.account a on a.id = p.account and a.kind = 'payment' where p.expected_refund_id = of_expected_refund) order by x.id for update;
  for part in select p.hold, m.id as change, p.account, p.amount_minor - p.paid_back_minor as open_minor from amendments.refund_allocation p
      join ledger.hold h on h.booking_id = p.hold
      left join amendments.amendment m on m.booking_id = d.booking_id and p.hold = m.booking_id || ' ' || m.id where p.expected_refund_id = of_expected_refund order by h.settled_at desc, h.booking_id desc loop
    continue when least(to_go, part.open_minor) <= 0;
    shares := shares || jsonb_build_array(jsonb_build_object('hold', part.hold, 'change', part.change, 'account', part.account,
      'to', amendments.payment_method_of_account(part.account), 'minor', least(to_go, part.open_minor)::text));
    perform amendments.record_refund_allocation_paid(of_expected_refund, part.hold, least(to_go, part.open_minor));
    to_go := to_go - least(to_go, part.open_minor);
  end loop;
  if ledger.post_refund(d.company_id, subject, d.booking_id, shares, new_lines) <> 'given-back' then
    raise exception '% was paid back before', subject using errcode = 'MG012';
  end if;
  for part in select a.id as account, a.owner_id as payment_id, (x ->> 'minor')::bigint as minor,
      subject || coalesce(' ' || (x ->> 'change'), '') as key
      from jsonb_array_elements(shares) x join ledger.account a on a.id = x ->> 'account' and a.kind = 'payment' loop
    if payments.request_refund(part.payment_id, part.key, part.minor,
        'Given back after a cancellation or a change') not in ('asked', 'already') then
      raise exception 'the gateway''s payment does not cover it' using errcode = 'MG013';
    end if;
    insert into refunds.expected_refund (id, company_id, booking_id, amendment_id, component, owed_by, amount_minor, currency, rule, due_by,
        fund, refund_key, arrived_at)
      values (platform.new_id('due'), d.company_id, d.booking_id, d.amendment_id, 'gateway', 'razorpay', part.minor, 'INR',
        'gateway-7-working-days', gateway_due_by, part.account, part.key, platform.now());
  end loop;
  return shares;
end $$;

alter function refunds.pay_refund owner to marga_authorizer;
