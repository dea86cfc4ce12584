-- Creates the expected refunds of a finished amendment by its terms, one for each component, and counts them as
-- promised. Marga's own component is paid back at once, the others when the money arrives. A cancellation without a
-- refund by the supplier gets a zero refund. A caller that finishes an amendment must call
-- this function in the same transaction, or the refund is lost. It does nothing for an amendment that is not done
-- or that already has its refunds. `due_dates` has the due date of each rule, counted from now.
-- @wall company: The application only reads expected refunds. It creates those of a finished amendment of the company of the transaction, once, by its stored terms.
create or replace function refunds.create_expected_refunds(of_amendment text, due_dates jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
  expected_refunds jsonb;
  one jsonb;
  new_expected_refund text;
begin
  -- The booking is locked first, as in every function that finishes an amendment, so that the second of two
  -- concurrent calls finds what the first has written.
  perform from bookings.booking b where b.company_id = platform.current_company()
    and b.id = (select x.booking_id from amendments.amendment x where x.id = of_amendment) for update;
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = platform.current_company();
  if m.id is null or m.state <> 'done'
      or exists (select from refunds.expected_refund d where d.company_id = m.company_id and d.booking_id = m.booking_id
        and d.amendment_id = m.id) then
    return;
  end if;
  expected_refunds := m.terms -> 'expectedRefunds';
  if m.kind = 'cancellation' and not exists (select from jsonb_array_elements(expected_refunds) d where d ->> 'component' = 'supplier') then
    -- Nothing is owed, but the refund is stored, because suppliers may pay later all the same. If the booking was bought in
    -- a foreign currency, its line names that currency, because such money comes from the supplier's account in it.
    expected_refunds := coalesce(expected_refunds, '[]') || (select jsonb_build_object('component', 'supplier', 'from', m.supplier,
        'minor', '0', 'rule', 'supplier-7-working-days', 'lines', case when jsonb_typeof(b.price -> 'exchange') = 'object' then
          jsonb_build_array(jsonb_build_object('kind', 'fare', 'account', 'supplier:' || m.supplier, 'minor', '0',
            'bought', jsonb_build_object('minor', '0', 'currency', b.price #>> '{quoted,total,currency}'))) else '[]' end,
        'quotedMinor', '0', 'quotedCurrency', coalesce(b.price #>> '{quoted,total,currency}', b.currency), 'quotedRupeesMinor', '0')
      from bookings.booking b where b.id = m.booking_id);
  end if;
  perform amendments.increase_promised_refunds(m.booking_id,
    (select coalesce(sum((d ->> 'minor')::bigint), 0) from jsonb_array_elements(expected_refunds) d)::bigint, false);
  for one in select * from jsonb_array_elements(expected_refunds) loop
    new_expected_refund := platform.new_id('due');
    insert into refunds.expected_refund (id, company_id, booking_id, amendment_id, component, owed_by, amount_minor, currency, rule, due_by,
        lines, supplier_quote, quote_kind, quoted_minor, quoted_currency, quoted_rupees_minor, next_check_at, paid_back_at)
      values (new_expected_refund, m.company_id, m.booking_id, m.id, one ->> 'component', one ->> 'from', (one ->> 'minor')::bigint, 'INR',
        -- A promised date may already be over when the amendment is finished, so it is at least the next working day.
        one ->> 'rule', greatest((one ->> 'dueBy')::timestamptz, (due_dates ->> (one ->> 'rule'))::timestamptz),
        one -> 'lines', case one ->> 'component' when 'supplier' then m.supplier_quote end, case one ->> 'component' when 'supplier' then m.quote_kind end,
        (one ->> 'quotedMinor')::bigint, one ->> 'quotedCurrency', (one ->> 'quotedRupeesMinor')::bigint,
        -- A supplier's system knows nothing of a refund agreed by telephone, so it is not polled: an operator
        -- records what has arrived.
        case when one ->> 'component' = 'supplier' and m.quote_kind <> 'manual' then platform.now() end,
        -- A zero refund counts as paid back, so it is never late; the supplier is polled all the same.
        case when one ->> 'component' = 'supplier' and (one ->> 'quotedMinor')::bigint = 0 then platform.now() end);
    perform amendments.allocate_refund(m.booking_id, new_expected_refund, (one ->> 'minor')::bigint);
    if one ->> 'component' = 'ours' then
      perform refunds.pay_refund(new_expected_refund, (one ->> 'minor')::bigint, one -> 'lines', 1,
        (due_dates ->> 'gateway-7-working-days')::timestamptz);
      update refunds.expected_refund d set arrived_at = platform.now(), paid_back_at = platform.now(), paid_back_minor = d.amount_minor,
          arrivals = 1 where d.id = new_expected_refund;
    end if;
  end loop;
end $$;

alter function refunds.create_expected_refunds owner to marga_authorizer;
grant execute on function refunds.create_expected_refunds to marga_app;
