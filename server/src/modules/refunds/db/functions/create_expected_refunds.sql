-- Promises what an amendment that is done gives back by its terms, component by component. What is Marga's own is paid at once; the
-- rest when it has come. What a supplier is said to give back nothing for has a zero refund. Whoever finishes an amendment calls it
-- in the same transaction, or a refund is lost. It does nothing for what is not done, and nothing a second time.
create or replace function refunds.create_expected_refunds(of_amendment text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
  expected_refunds jsonb;
  one jsonb;
  new_expected_refund text;
begin
  -- The booking first, as whoever finishes an amendment does: of two that call at once the second finds what the first wrote.
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
    expected_refunds := coalesce(expected_refunds, '[]') || (select refunds.zero_refund(m, b) from bookings.booking b where b.id = m.booking_id);
  end if;
  perform amendments.increase_promised_refunds(m.booking_id,
    (select coalesce(sum((d ->> 'minor')::bigint), 0) from jsonb_array_elements(expected_refunds) d)::bigint, false);
  for one in select * from jsonb_array_elements(expected_refunds) loop
    new_expected_refund := platform.new_id('due');
    insert into refunds.expected_refund (id, company_id, booking_id, amendment_id, component, owed_by, amount_minor, currency, rule, due_by,
        lines, supplier_quote, quoted_minor, quoted_currency, quoted_rupees_minor, next_check_at, paid_back_at)
      values (new_expected_refund, m.company_id, m.booking_id, m.id, one ->> 'component', one ->> 'from', (one ->> 'minor')::bigint, 'INR',
        one ->> 'rule', case one ->> 'rule' when 'ours-at-once' then platform.now()
          -- The promised date may be older than the action: nothing is late on the day on which it is done.
          when 'as-promised' then greatest((one ->> 'dueBy')::timestamptz, refunds.add_working_days(platform.now(), 1))
          else refunds.add_working_days(platform.now(), refunds.refund_rule_days(one ->> 'rule')) end,
        one -> 'lines', case one ->> 'component' when 'supplier' then m.supplier_quote end, (one ->> 'quotedMinor')::bigint,
        one ->> 'quotedCurrency', (one ->> 'quotedRupeesMinor')::bigint,
        -- No supplier can be asked about what was agreed by telephone: an operator records what has arrived.
        case when one ->> 'component' = 'supplier' and not amendments.is_manual_quote(m.supplier_quote) then platform.now() end,
        -- A zero refund is never late, but the supplier is checked all the same.
        case when one ->> 'component' = 'supplier' and (one ->> 'quotedMinor')::bigint = 0 then platform.now() end);
    perform amendments.allocate_refund(m.booking_id, new_expected_refund, (one ->> 'minor')::bigint);
    if one ->> 'component' = 'ours' then
      perform refunds.pay_refund(new_expected_refund, (one ->> 'minor')::bigint, one -> 'lines', 1);
      update refunds.expected_refund d set arrived_at = platform.now(), paid_back_at = platform.now(), paid_back_minor = d.amount_minor,
          arrivals = 1 where d.id = new_expected_refund;
    end if;
  end loop;
end $$;

alter function refunds.create_expected_refunds owner to marga_authorizer;
grant execute on function refunds.create_expected_refunds to marga_app;
