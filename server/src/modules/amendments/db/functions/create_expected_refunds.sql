-- Promises what a move gives back, component by component. What is Marga's own is paid at once; the rest when it has
-- come. What a supplier is said to give back nothing for has a due of nothing.
create or replace function amendments.create_expected_refunds(of_amendment text, expected_refunds jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
  one jsonb;
  new_expected_refund text;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = platform.company();
  if m.id is null then raise exception 'no such amendment' using errcode = 'MG012'; end if;
  if m.kind = 'cancellation' and not exists (select from jsonb_array_elements(expected_refunds) d where d ->> 'component' = 'supplier') then
    expected_refunds := coalesce(expected_refunds, '[]') || (select amendments.zero_refund(m, b) from bookings.booking b where b.id = m.booking_id);
  end if;
  update amendments.refund_balance t set promised_minor = t.promised_minor
      + (select coalesce(sum((d ->> 'minor')::bigint), 0) from jsonb_array_elements(expected_refunds) d)
    where t.booking_id = m.booking_id;
  for one in select * from jsonb_array_elements(expected_refunds) loop
    new_expected_refund := platform.new_id('due');
    insert into amendments.expected_refund (id, company_id, booking_id, amendment_id, component, owed_by, amount_minor, currency, rule, due_by,
        lines, supplier_quote, quoted_minor, quoted_currency, quoted_rupees_minor, next_check_at, paid_back_at)
      values (new_expected_refund, m.company_id, m.booking_id, m.id, one ->> 'component', one ->> 'from', (one ->> 'minor')::bigint, 'INR',
        one ->> 'rule', case one ->> 'rule' when 'ours-at-once' then platform.now()
          -- Their word may be older than the deed: nothing is late on the day on which it is done.
          when 'as-promised' then greatest((one ->> 'dueBy')::timestamptz, amendments.add_working_days(platform.now(), 1))
          else amendments.add_working_days(platform.now(), amendments.refund_rule_days(one ->> 'rule')) end,
        one -> 'lines', case one ->> 'component' when 'supplier' then m.supplier_quote end, (one ->> 'quotedMinor')::bigint,
        one ->> 'quotedCurrency', (one ->> 'quotedRupeesMinor')::bigint,
        -- Of what was agreed on the telephone no supplier can be asked: an operator writes down what has come.
        case when one ->> 'component' = 'supplier' and not amendments.is_manual_quote(m.supplier_quote) then platform.now() end,
        -- Of a supplier that is said to give back nothing nothing is late; it is looked at all the same.
        case when one ->> 'component' = 'supplier' and (one ->> 'quotedMinor')::bigint = 0 then platform.now() end);
    perform amendments.allocate_refund(new_expected_refund, (one ->> 'minor')::bigint);
    if one ->> 'component' = 'ours' then
      perform amendments.pay_refund(new_expected_refund, (one ->> 'minor')::bigint, one -> 'lines', 1);
      update amendments.expected_refund d set arrived_at = platform.now(), paid_back_at = platform.now(), paid_back_minor = d.amount_minor,
          arrivals = 1 where d.id = new_expected_refund;
    end if;
  end loop;
end $$;

alter function amendments.create_expected_refunds owner to marga_authorizer;
