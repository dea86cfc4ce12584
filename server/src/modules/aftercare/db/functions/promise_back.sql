-- Promises what a move gives back, component by component. What is Marga's own is paid at once; the rest when it has
-- come. What a supplier is said to give back nothing for has a due of nothing.
create or replace function aftercare.promise_back(of_move text, dues jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
  one jsonb;
  new_due text;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company();
  if m.id is null then raise exception 'no such move' using errcode = 'MG012'; end if;
  if m.kind = 'cancellation' and not exists (select from jsonb_array_elements(dues) d where d ->> 'component' = 'supplier') then
    dues := coalesce(dues, '[]') || (select aftercare.due_of_nothing(m, b) from booking.booking b where b.id = m.booking_id);
  end if;
  update aftercare.refund_balance t set promised_minor = t.promised_minor
      + (select coalesce(sum((d ->> 'minor')::bigint), 0) from jsonb_array_elements(dues) d)
    where t.booking_id = m.booking_id;
  for one in select * from jsonb_array_elements(dues) loop
    new_due := platform.new_id('due');
    insert into aftercare.due (id, company_id, booking_id, move_id, component, owed_by, amount_minor, currency, rule, due_by,
        lines, supplier_quote, quoted_minor, quoted_currency, quoted_rupees_minor, look_at, paid_back_at)
      values (new_due, m.company_id, m.booking_id, m.id, one ->> 'component', one ->> 'from', (one ->> 'minor')::bigint, 'INR',
        one ->> 'rule', case one ->> 'rule' when 'ours-at-once' then platform.now()
          -- Their word may be older than the deed: nothing is late on the day on which it is done.
          when 'as-promised' then greatest((one ->> 'dueBy')::timestamptz, aftercare.due_by(platform.now(), 1))
          else aftercare.due_by(platform.now(), aftercare.days_of(one ->> 'rule')) end,
        one -> 'lines', case one ->> 'component' when 'supplier' then m.supplier_quote end, (one ->> 'quotedMinor')::bigint,
        one ->> 'quotedCurrency', (one ->> 'quotedRupeesMinor')::bigint,
        -- Of what was agreed on the telephone no supplier can be asked: an operator writes down what has come.
        case when one ->> 'component' = 'supplier' and not aftercare.is_manual_quote(m.supplier_quote) then platform.now() end,
        -- Of a supplier that is said to give back nothing nothing is late; it is looked at all the same.
        case when one ->> 'component' = 'supplier' and (one ->> 'quotedMinor')::bigint = 0 then platform.now() end);
    perform aftercare.set_aside(new_due, (one ->> 'minor')::bigint);
    if one ->> 'component' = 'ours' then
      perform aftercare.pay_back(new_due, (one ->> 'minor')::bigint, one -> 'lines', 1);
      update aftercare.due d set arrived_at = platform.now(), paid_back_at = platform.now(), paid_back_minor = d.amount_minor,
          arrivals = 1 where d.id = new_due;
    end if;
  end loop;
end $$;

alter function aftercare.promise_back owner to marga_authorizer;
