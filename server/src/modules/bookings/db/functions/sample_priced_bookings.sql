-- @null of_company, of_group
-- @wall operator: Operators cannot read bookings. It returns the latest prices, without travellers, and only to an operator.
create or replace function bookings.sample_priced_bookings(of_company text, of_group text, most integer)
returns table (booking_id text, company_id text, company_name text, service text, itinerary jsonb, price jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.id, b.company_id, c.name, b.service, b.itinerary, b.price
    from bookings.booking b join identity.company c on c.id = b.company_id
    where platform.current_operator() <> '' and b.price is not null and (of_company is null or b.company_id = of_company)
      and (of_group is null or lower(b.price #>> '{buyer,group}' collate "C") = lower(of_group collate "C"))
    order by b.id desc limit most
$$;

alter function bookings.sample_priced_bookings owner to marga_authorizer;
grant execute on function bookings.sample_priced_bookings to marga_operator;
