-- Settles an orphan order, that is a supplier order without a booking, with an operator's explanation. Returns false
-- when it was settled before.
create or replace function bookings.settle_orphan_order(of_order text, with_settlement text) returns boolean language plpgsql as $$
begin
  update bookings.orphan_order s set settled_at = platform.now(), settled_by = platform.current_operator(), settlement = with_settlement
    where s.supplier || '.' || s.supplier_order = of_order and s.settled_at is null;
  return found;
end $$;

grant execute on function bookings.settle_orphan_order to marga_authorizer;
