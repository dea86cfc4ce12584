-- @null of_booking, data_key_id, data_key, traveller_details, supplier_order, supplier_reference, failure, pay_by, buyer_name, buyer_email, company_phone, remark
-- @wall operator: Operators cannot read bookings. It returns what the work queue shows of one, of travellers the names and the encrypted rest, and only to an operator.
create or replace function workqueue.booking_details(of_booking text)
returns table (id text, company_id text, checkout_id text, state text, service text, supplier text, supplier_offer text, supplier_order text,
  supplier_reference text, failure text, itinerary jsonb, travellers jsonb, data_key_id text, data_key text,
  traveller_details text, total_minor bigint, currency char(3), pay_with text,
  pay_by timestamptz, sends integer, lookups integer, history jsonb, buyer_name text, buyer_email text, company_phone text,
  ancillaries jsonb, remark text, company_name text, status text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select b.id, b.company_id, b.checkout_id, b.state, b.service, b.supplier, b.supplier_offer, b.supplier_order,
      b.supplier_reference, b.failure, b.itinerary,
      b.travellers, b.data_key_id, b.data_key, b.traveller_details,
      b.total_minor, b.currency, b.pay_with, b.pay_by, b.sends, b.lookups, b.history, u."name", u."email", c.phone,
      b.ancillaries, b.remark, coalesce(c.name, ''), b.status
    from bookings.booking b
    left join checkout.checkout k on k.id = b.checkout_id
    left join engine."user" u on u."id" = k.user_id
    left join identity.company c on c.id = b.company_id
    where b.id = of_booking;
end $$;

alter function workqueue.booking_details owner to marga_authorizer;
grant execute on function workqueue.booking_details to marga_operator;
