-- Returns the data from which a cancellation is calculated that has no automatic quote, because the supplier
-- cancelled the order or an operator cancels it manually. A manual cancellation includes the travellers and legs
-- that this very work item asks for, because another cancellation may have been requested since.
-- @null of_type, of_id, asked_travellers, asked_legs
-- @wall operator: Operators cannot read bookings. It returns what a cancellation is calculated from, and only to an operator.
create or replace function workqueue.cancellation_details(of_type text, of_id text)
returns table (id text, supplier text, itinerary jsonb, price jsonb, total_minor bigint, currency char(3), refundable_amounts jsonb, cancelled_amounts jsonb,
  refundable_minor bigint, revision integer, version integer, now timestamptz, travellers jsonb, cancelled_travellers integer[],
  cancelled_legs integer[], asked_travellers integer[], asked_legs integer[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select b.id, b.supplier, b.itinerary, b.price, b.total_minor, b.currency,
      coalesce((select jsonb_agg(jsonb_build_object('to', amendments.payment_method_of_account(r.account), 'minor', r.refundable_minor::text))
        from amendments.refundable_remainders(b.company_id, b.id) r), '[]'),
      t.cancelled_amounts, coalesce(t.paid_minor - t.promised_minor, b.total_minor), coalesce(t.revision, 0), b.version, platform.now(),
      b.travellers, b.cancelled_travellers, b.cancelled_legs, asked.travellers, asked.legs
    from (
      select e.booking_id, e.travellers, e.legs from amendments.service_request e
        where of_type = 'service-request' and e.id = of_id and e.state = 'open'
      union all
      select m.booking_id, m.travellers, m.legs from amendments.amendment m
        where of_type = 'amendment' and m.id = of_id and m.state = 'escalated' and m.quote_kind = 'manual'
      union all
      select of_id, null, null where of_type = 'supplier-cancellation') asked
    join bookings.booking b on b.id = asked.booking_id left join amendments.refund_balance t on t.booking_id = b.id;
end $$;

alter function workqueue.cancellation_details owner to marga_authorizer;
grant execute on function workqueue.cancellation_details to marga_operator;
