-- Inserts the bookings of a checkout, one for each element of `items`, with the first entry of its history. The
-- service is taken from the itinerary. An item without a position gets its place in the list. The travellers of each
-- are names, and the rest of them encrypted by the application.
create or replace function bookings.create_bookings(
  of_company text, of_checkout text, in_state text, money_currency char(3), paid_with text, items jsonb
) returns void language plpgsql as $$
begin
  insert into bookings.booking
    (id, company_id, checkout_id, state, service, supplier, supplier_offer, itinerary, travellers, data_key_id, data_key, traveller_details,
      contact_words, total_minor, currency, history, price, pay_with, client_total_minor, position, ancillaries, remark, client, departs_at, arrives_at)
    select item ->> 'id', of_company, of_checkout, in_state, item #>> '{itinerary,service}', item ->> 'supplier',
      item ->> 'offerToken', item -> 'itinerary', item #> '{people,travellers}', item #>> '{people,dataKeyId}', item #>> '{people,dataKey}',
      item #>> '{people,details}', array(select jsonb_array_elements_text(item #> '{people,contactWords}')), (item ->> 'totalMinor')::bigint, money_currency,
      jsonb_build_array(jsonb_build_object('state', in_state, 'at',
        to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
      item -> 'price', paid_with, (item ->> 'clientTotalMinor')::bigint, coalesce((item ->> 'position')::int, place::int),
      item #> '{price,quoted,ancillaries}', item ->> 'remark', item ->> 'client', (item ->> 'departsAt')::timestamptz, (item ->> 'arrivesAt')::timestamptz
    from jsonb_array_elements(items) with ordinality as listed (item, place);
end $$;

grant execute on function bookings.create_bookings to marga_app, marga_authorizer;
