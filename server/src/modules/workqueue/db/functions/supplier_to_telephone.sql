-- Returns whom to telephone; for an offline booking that is the company it was booked with.
create or replace function workqueue.supplier_to_telephone(b bookings.booking) returns text language sql immutable as $$
  select case b.supplier when 'offline' then b.supplier_offer else b.supplier end
$$;

grant execute on function workqueue.supplier_to_telephone to marga_authorizer;
