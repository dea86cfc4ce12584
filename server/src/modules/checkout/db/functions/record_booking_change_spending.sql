-- Counts the cost of a change against the daily limit of the member who requests it, and against the cap of the API key that
-- they use, in the same transaction.
create or replace function checkout.record_booking_change_spending(of_company text, of_change text, of_booking text, by_user text, amount bigint)
returns void language sql as $$
  insert into checkout.change_spending (change_id, company_id, booking_id, user_id, amount_minor, api_key_id)
    values (of_change, of_company, of_booking, by_user, amount, platform.current_request() ->> 'key')
$$;

grant execute on function checkout.record_booking_change_spending to marga_app, marga_authorizer;
