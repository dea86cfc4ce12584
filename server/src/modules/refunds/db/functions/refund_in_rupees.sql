-- Converts an amount of an expected refund to rupees, in proportion to the quoted amount and its value in rupees.
-- If the quote was zero, the exchange rate of the sale applies; null means that no rate is known.
create or replace function refunds.refund_in_rupees(d refunds.expected_refund, minor bigint) returns bigint language sql stable as $$
  select case
    when d.quoted_minor > 0 then round(minor::numeric * d.quoted_rupees_minor / d.quoted_minor)::bigint
    when d.quoted_currency = 'INR' then minor
    else (select round(minor * (b.price #>> '{exchange,rate}')::numeric * 100
          / power(10::numeric, length(split_part(b.price #>> '{quoted,total,amount}', '.', 2))))::bigint
        from bookings.booking b where b.id = d.booking_id and b.price #>> '{quoted,total,currency}' = d.quoted_currency) end
$$;

grant execute on function refunds.refund_in_rupees to marga_authorizer;
