-- Sets aside where so much of a component goes. Whoever calls holds the booking's refund balance.
create or replace function aftercare.set_aside(of_due text, amount bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  one record;
  to_go bigint := amount;
begin
  select * into d from aftercare.due x where x.id = of_due and x.company_id = platform.company();
  for one in select * from aftercare.rooms_of(d.company_id, d.booking_id) r where r.room_minor > 0 loop
    exit when to_go <= 0;
    insert into aftercare.due_part (due_id, company_id, hold, account, amount_minor)
      values (d.id, d.company_id, one.hold, one.account, least(to_go, one.room_minor))
      on conflict (due_id, hold) do update set amount_minor = due_part.amount_minor + excluded.amount_minor;
    to_go := to_go - least(to_go, one.room_minor);
  end loop;
  if to_go > 0 then raise exception 'more than was paid cannot be promised back' using errcode = 'MG012'; end if;
end $$;

alter function aftercare.set_aside owner to marga_authorizer;
