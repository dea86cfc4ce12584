-- Deletes the spending of a change: a change that was not made does not count against the daily limit.
create or replace function checkout.delete_booking_change_spending(of_change text) returns void language sql as $$
  delete from checkout.change_spending s where s.change_id = of_change
$$;

grant execute on function checkout.delete_booking_change_spending to marga_app, marga_authorizer;
