-- Returns an expected refund with its booking: what the claim letter says, and what its amounts are converted by, which are
-- its quote in both currencies, what has arrived so far, the surplus that nobody has decided on, and the price of the sale.
-- @null quoted_minor, quoted_currency, quoted_rupees_minor, supplier_quote, supplier_order, supplier_reference, price
-- @wall operator: Operators cannot read bookings and refunds. It returns what a claim letter says and the amounts of one refund, and only to an operator.
create or replace function workqueue.refund_details(of_expected_refund text)
returns table (id text, booking_id text, component text, owed_by text, amount_minor bigint, currency char(3), rule text,
  due_by timestamptz, created_at timestamptz, quoted_minor bigint, quoted_currency char(3), quoted_rupees_minor bigint,
  arrived_minor bigint, arrived_rupees_minor bigint, over_minor bigint, supplier_quote text, refund_key text, supplier_order text,
  supplier_reference text, itinerary jsonb, travellers jsonb, price jsonb, name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select d.id, d.booking_id, d.component, case d.owed_by when 'offline' then b.supplier_offer else d.owed_by end,
      d.amount_minor, d.currency, d.rule, d.due_by, d.created_at, d.quoted_minor, d.quoted_currency, d.quoted_rupees_minor,
      d.arrived_minor, d.arrived_rupees_minor, d.over_minor - d.over_settled_minor, d.supplier_quote, d.refund_key, b.supplier_order,
      b.supplier_reference, b.itinerary, b.travellers, b.price, c.name
    from refunds.expected_refund d
    join bookings.booking b on b.id = d.booking_id
    join identity.company c on c.id = d.company_id
    where d.id = of_expected_refund;
end $$;

alter function workqueue.refund_details owner to marga_authorizer;
grant execute on function workqueue.refund_details to marga_operator;
