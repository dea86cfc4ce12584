-- Executes an action that moves money, or proposes it to a second person when its amount is unknown or exceeds the
-- limits of `ledger.needs_second_person`. An action that cannot be done now is not proposed: it is tried first,
-- and rolled back when it needs a second person. Only the authorizer role may call it, and the caller holds the
-- operator's lock.
create or replace function workqueue.execute_or_propose_money_action(a approvals.approval, limits jsonb, pace jsonb)
returns text language plpgsql as $$
declare
  item workqueue.work_item_state;
  needs_second boolean;
  ended text;
begin
  select * into item from workqueue.work_item_state x where x.key = a.subject;
  a.area := 'work-item'; a.is_exclusive := true; a.currency := 'INR'; a.proposed_by := platform.current_operator();
  -- This is what the action moves, in paise; null means unknown. A decision about a booking or an amendment counts with its
  -- full amount, whatever is decided. An arrival counts with its value in rupees.
  a.amount_minor := case coalesce(item.item_type, 'offline-booking')
    -- An unpaid hold is charged only when somebody pays for it.
    when 'booking' then (select case when a.action = 'booking-on-hold' then 0 when b.currency = 'INR' then b.total_minor end
      from bookings.booking b where b.id = item.item_id)
    when 'amendment' then (select case when m.currency = 'INR' then abs(m.total_minor) end from amendments.amendment m where m.id = item.item_id)
    when 'expected-refund' then (select case a.action when 'accept-shortfall' then d.quoted_rupees_minor - d.arrived_rupees_minor
        else (a.detail ->> 'arrivedRupeesMinor')::bigint - d.arrived_rupees_minor end
      from refunds.expected_refund d where d.id = item.item_id)
    when 'excess-refund' then (select d.over_minor - d.over_settled_minor from refunds.expected_refund d where d.id = item.item_id)
    when 'refund' then (select case when r.currency = 'INR' then r.amount_minor end from payments.refund r where r.id = item.item_id)
    -- The operator enters the buyer's refund. A refund of zero would take all that is left of the booking from the
    -- buyer, so at least that amount counts.
    when 'supplier-cancellation' then (select case when b.currency = 'INR' then greatest((a.detail ->> 'totalMinor')::bigint,
        coalesce(t.paid_minor - t.promised_minor, b.total_minor)) end
      from bookings.booking b left join amendments.refund_balance t on t.booking_id = b.id where b.id = item.item_id)
    when 'offline-booking' then (a.detail ->> 'paidMinor')::bigint
    -- An action on any other item posts nothing to the ledger.
    else 0 end;
  a.expires_at := platform.now() + interval '8 hours';
  -- A compensation at Marga's own cost always needs a second person.
  needs_second := coalesce((a.detail ->> 'lossMinor')::bigint, 0) > 0 or a.amount_minor is null
    or ledger.needs_second_person(a.company_id, a.amount_minor, limits);
  begin
    ended := workqueue.execute_work_item_action(a.subject, a.action, a.detail || coalesce(a.personal, '{}'), a.reason, pace);
    if needs_second and ended = 'done' then raise exception 'not yet' using errcode = 'MG017'; end if;
  exception when sqlstate 'MG017' then
    ended := 'proposed';
  end;
  if ended not in ('done', 'proposed') then return ended; end if;
  perform approvals.propose_approval(a, case when needs_second then '[{"permission": "work-queue:act"}]'::jsonb else '[]' end, '{}');
  if needs_second then
    update workqueue.work_item_state x set claimed_by = null, claimed_until = null where x.key = a.subject and x.claimed_by = a.proposed_by;
  else
    perform approvals.transition_approval(a.id, 'done', a.proposed_by, null);
    perform ledger.record_sole_approval(a.id, 'work-item', a.company_id, a.amount_minor);
  end if;
  return ended;
end $$;

grant execute on function workqueue.execute_or_propose_money_action to marga_authorizer;
