-- Settles a surplus refund. Either it is correct, and what the buyer cannot get becomes Marga's: first it covers
-- what Marga paid as compensation, and the rest is revenue. Or it was paid by mistake and goes back to the
-- supplier. In another currency than rupees, the detail names what goes back and the amounts that it was calculated
-- from, which must still be the same.
create or replace function workqueue.settle_excess_refund(of_key text, of_id text, action text, detail jsonb, with_reason text)
returns text language plpgsql as $$
declare
  d refunds.expected_refund;
  subject text;
  over bigint;
  made_up bigint;
  abroad bigint := (detail ->> 'abroadMinor')::bigint;
begin
  -- The booking is locked first, as in every function that records a refund of it.
  perform from bookings.booking b where b.id = (select x.booking_id from refunds.expected_refund x where x.id = of_id) for update;
  select * into d from refunds.expected_refund x where x.id = of_id for update;
  over := d.over_minor - d.over_settled_minor;
  if d.id is null or d.arrived_minor <= d.arrived_settled_minor or action = 'return-excess' and over = 0
      or action not in ('accept-excess', 'return-excess') then return 'changed'; end if;
  if action = 'return-excess' and d.quoted_currency <> 'INR' and not coalesce(abroad >= 0
      and (detail ->> 'overMinor')::bigint = over and (detail ->> 'arrivedMinor')::bigint = d.arrived_minor
      and (detail ->> 'arrivedRupeesMinor')::bigint = d.arrived_rupees_minor, false) then return 'changed'; end if;
  subject := d.booking_id || ' ' || d.id || ' over ' || d.arrivals;
  if action = 'accept-excess' then
    -- Compensation that an earlier surplus covered is subtracted. A surplus that went back to the supplier covered
    -- none.
    select greatest(0, coalesce(sum((l ->> 'minor')::bigint), 0) - (select coalesce(sum(p.amount_minor), 0) from ledger.posting p
        where p.company_id = d.company_id and p.kind = 'loss-made-good' and p.subject in (
          select d.booking_id || ' ' || d.id || ' over ' || n from generate_series(1, d.arrivals) n)))::bigint into made_up
      from refunds.expected_refund x, jsonb_array_elements(x.lines) l
      where x.amendment_id = d.amendment_id and x.component = 'ours' and l ->> 'account' = 'expense:supplier-cancelled';
    made_up := least(over, made_up);
    if made_up > 0 then
      perform ledger.transfer_between_accounts(d.company_id, subject, 'loss-made-good', 'suspense:over-refunds', 'expense:supplier-cancelled', made_up,
        'INR', jsonb_build_object('reason', with_reason));
    end if;
    if over > made_up then
      perform ledger.transfer_between_accounts(d.company_id, subject, 'refund-surplus-retained', 'suspense:over-refunds', 'revenue:over-refunds', over - made_up,
        'INR', jsonb_build_object('reason', with_reason));
    end if;
  elsif d.quoted_currency = 'INR' then
    perform ledger.transfer_between_accounts(d.company_id, subject, 'over-returned', 'suspense:over-refunds', 'supplier:' || d.owed_by, over, 'INR',
      jsonb_build_object('reason', with_reason));
  else
    perform ledger.transfer_between_accounts(d.company_id, subject, 'over-returned', 'suspense:over-refunds', 'exchange:clearing', over, 'INR',
      jsonb_build_object('reason', with_reason, 'linkedSubject', subject, 'linkedKind', 'refund-surplus-exchanged'));
    if abroad > 0 then
      perform ledger.transfer_between_accounts(d.company_id, subject, 'refund-surplus-exchanged', 'exchange:clearing', 'supplier:' || d.owed_by, abroad, d.quoted_currency,
        jsonb_build_object('reason', with_reason, 'linkedSubject', subject, 'linkedKind', 'over-returned'));
    end if;
  end if;
  perform refunds.settle_refund_arrivals(d.id);
  return workqueue.record_work_item_action(of_key, d.company_id, 'work-item.' || action, d.booking_id, with_reason,
    jsonb_build_object('expectedRefund', d.id, 'minor', over::text));
end $$;

grant execute on function workqueue.settle_excess_refund to marga_authorizer;
