-- A supplier may speak of an order in the very moment in which it becomes a confirmed booking. Each of the two then
-- looked for what the other had not yet committed: the notice found no watch to hasten, the new watch no notice, and
-- what was said stayed unseen until the first look of its own. Whoever names an order now waits for whoever else does.
create or replace function monitoring.lock_supplier_orders(of_orders text[]) returns void language sql as $$
  -- In one order for all, so that no two wait for each other.
  select pg_advisory_xact_lock(k) from (select distinct hashtextextended('notice of ' || o, 0) as k
    from unnest(of_orders) o where o is not null order by 1) each
$$;

grant execute on function monitoring.lock_supplier_orders to marga_authorizer;
