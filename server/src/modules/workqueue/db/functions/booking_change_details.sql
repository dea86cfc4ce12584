-- Returns the data from which an operator's manual change is calculated: for an open service request the booking
-- and what the buyer wants, for an escalated manual amendment also its terms.
-- @null of_type, of_id, supplier_reference, data_key_id, data_key, traveller_details
-- @wall operator: Operators cannot read bookings. It returns what a change is calculated from, while it waits for operators, and only to an operator.
create or replace function workqueue.booking_change_details(of_type text, of_id text)
returns table (id text, company_id text, supplier text, supplier_reference text, itinerary jsonb, price jsonb, total_minor bigint, client_total_minor bigint,
  currency char(3), cancelled_amounts jsonb, refundable_minor bigint, revision integer, version integer, now timestamptz, travellers jsonb,
  data_key_id text, data_key text, traveller_details text, cancelled_travellers integer[], cancelled_legs integer[], category text, terms jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select b.id, b.company_id, b.supplier, b.supplier_reference, b.itinerary, b.price, b.total_minor,
      coalesce(b.client_total_minor, b.total_minor), b.currency, t.cancelled_amounts,
      coalesce(t.paid_minor - t.promised_minor, b.total_minor), coalesce(t.revision, 0), b.version, platform.now(), b.travellers,
      b.data_key_id, b.data_key, b.traveller_details, b.cancelled_travellers, b.cancelled_legs, asked.category, asked.terms
    from (
      select e.booking_id, e.category, null::jsonb as terms from amendments.service_request e
        where of_type = 'service-request' and e.id = of_id and e.state = 'open' and e.category <> 'cancel'
      union all
      select m.booking_id, e.category, m.terms from amendments.amendment m
        join amendments.service_request e on e.company_id = m.company_id and e.booking_id = m.booking_id and e.amendment_id = m.id
        where of_type = 'amendment' and m.id = of_id and m.kind = 'change' and m.state = 'escalated'
          and m.quote_kind = 'manual') asked
    join bookings.booking b on b.id = asked.booking_id left join amendments.refund_balance t on t.booking_id = b.id;
end $$;

alter function workqueue.booking_change_details owner to marga_authorizer;
grant execute on function workqueue.booking_change_details to marga_operator;
