-- Returns the amount that an action moves, in paise; null means unknown. A decision about a booking or an amendment
-- counts with its full amount, whatever is decided. An arrival counts with its value in rupees.
create or replace function workqueue.work_item_action_amount(of_key text, action text, detail jsonb) returns bigint language sql stable as $$
  select case split_part(of_key, '.', 1)
    -- An unpaid hold is charged only when somebody pays for it.
    when 'booking' then (select case when action = 'booking-on-hold' then 0 when b.currency = 'INR' then b.total_minor end
      from bookings.booking b where b.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'amendment' then (select case when m.currency = 'INR' then abs(m.total_minor) end from amendments.amendment m where m.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'expected-refund' then (select case action when 'accept-shortfall' then d.quoted_rupees_minor - d.arrived_rupees_minor
        else (detail ->> 'arrivedRupeesMinor')::bigint - d.arrived_rupees_minor end
      from refunds.expected_refund d where d.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'excess-refund' then (select d.over_minor - d.over_settled_minor from refunds.expected_refund d where d.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'refund' then (select case when r.currency = 'INR' then r.amount_minor end from payments.refund r where r.id = substr(of_key, strpos(of_key, '.') + 1))
    -- The operator enters the buyer's refund. A refund of zero would take all that is left of the booking from the
    -- buyer, so at least that amount counts.
    when 'supplier-cancellation' then (select case when b.currency = 'INR' then greatest((detail ->> 'totalMinor')::bigint,
        coalesce(t.paid_minor - t.promised_minor, b.total_minor)) end
      from bookings.booking b left join amendments.refund_balance t on t.booking_id = b.id where b.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'offline-booking' then (detail ->> 'paidMinor')::bigint
    -- An action on any other item posts nothing to the ledger.
    else 0 end
$$;

grant execute on function workqueue.work_item_action_amount to marga_authorizer;
