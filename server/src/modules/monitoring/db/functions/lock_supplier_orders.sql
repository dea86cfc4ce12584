-- Locks supplier orders until the end of the transaction. A supplier may send a notice about an order at the very
-- moment at which it becomes a confirmed booking. Without this lock neither transaction would see the other: the
-- notice would find no monitor and the new monitor no notice, and the change would stay unnoticed until the first
-- regular check.
create or replace function monitoring.lock_supplier_orders(of_orders text[]) returns void language plpgsql as $$
begin
  -- All callers lock in the same order, so that no two wait for each other.
  perform pg_advisory_xact_lock(k) from (select distinct hashtextextended('notice of ' || o, 0) as k
    from unnest(of_orders) o where o is not null order by 1) each;
end $$;

grant execute on function monitoring.lock_supplier_orders to marga_authorizer;
