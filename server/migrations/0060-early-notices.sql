-- A supplier may speak of an order in the very moment in which it becomes a confirmed booking. Each of the two then looked for
-- what the other had not yet committed: the notice found no watch to hasten, the new watch no notice, and what was said stayed
-- unseen until the first look of its own. Whoever names an order now waits for whoever else does.
create function aftercare.lock_orders(of_orders text[]) returns void language sql as $$
  -- In one order for all, so that no two wait for each other.
  select pg_advisory_xact_lock(k) from (select distinct hashtextextended('notice of ' || o, 0) as k
    from unnest(of_orders) o where o is not null order by 1) each
$$;
revoke execute on function aftercare.lock_orders(text[]) from public;
grant execute on function aftercare.lock_orders(text[]) to marga_gate;

create or replace function aftercare.keep_watch() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state = 'confirmed' then
    if new.supplier <> 'outside' then
      perform aftercare.lock_orders(array[new.id, new.supplier_order]);
      insert into aftercare.watch (booking_id, company_id, look_at)
        values (new.id, new.company_id, platform.now() + case when exists (select from aftercare.notice n
            where n.supplier = new.supplier and n.orders && array[new.id, new.supplier_order]
              and n.received_at > new.created_at)
          then interval '0' else interval '10 minutes' end)
        on conflict (booking_id) do update set look_at = least(watch.look_at, excluded.look_at);
    end if;
  elsif new.state = 'cancelled' and new.moved_version is not null then
    update aftercare.version v set answer = 'refused', answered_at = platform.now()
      where v.booking_id = new.id and v.version = new.moved_version and v.answer is null;
    new.moved_version := null;
  end if;
  return new;
end $$;

create or replace function aftercare.take_notice(of_supplier text, notice_id text, of_orders text[])
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told integer;
  looked_for integer;
begin
  insert into aftercare.notice (supplier, id, orders) values (of_supplier, notice_id, of_orders) on conflict do nothing;
  if not found then return 0; end if;
  perform aftercare.lock_orders(of_orders);
  update aftercare.watch w set look_at = least(w.look_at, platform.now()), notices = w.notices + 1
    from booking.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier and w.booking_id = b.id;
  get diagnostics told = row_count;
  update aftercare.due d set look_at = least(d.look_at, platform.now())
    from booking.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier
      and d.company_id = b.company_id and d.booking_id = b.id and d.look_at is not null
      and not exists (select from aftercare.watch w where w.booking_id = b.id);
  get diagnostics looked_for = row_count;
  return greatest(told, looked_for);
end $$;
