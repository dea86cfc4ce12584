-- Returns what the amounts of an expected refund are converted by: its quote in both currencies, what has arrived so
-- far, the surplus that nobody has decided on, and the price of the sale with its exchange rate.
-- @null quoted_minor, quoted_currency, quoted_rupees_minor, price
-- @wall operator: Operators cannot read refunds. It returns the amounts that one is converted by, and only to an operator.
create or replace function workqueue.refund_conversion_details(of_expected_refund text)
returns table (quoted_minor bigint, quoted_currency char(3), quoted_rupees_minor bigint, arrived_minor bigint,
  arrived_rupees_minor bigint, over_minor bigint, price jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select d.quoted_minor, d.quoted_currency, d.quoted_rupees_minor, d.arrived_minor, d.arrived_rupees_minor,
      d.over_minor - d.over_settled_minor, b.price
    from refunds.expected_refund d join bookings.booking b on b.id = d.booking_id where d.id = of_expected_refund;
end $$;

alter function workqueue.refund_conversion_details owner to marga_authorizer;
grant execute on function workqueue.refund_conversion_details to marga_operator;
