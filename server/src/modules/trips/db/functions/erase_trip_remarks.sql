-- Erases the remark of one item of a trip (`item_position` counts from one), and the trip's own remarks when the
-- trip is over.
create or replace function trips.erase_trip_remarks(of_trip text, item_position integer, is_trip_over boolean)
returns void language sql as $$
  update trips.trip t set items = jsonb_set(t.items, array[(item_position - 1)::text, 'remark'], 'null')
    where t.id = of_trip and item_position > 0 and t.items #>> array[(item_position - 1)::text, 'remark'] is not null;
  update trips.trip t set remarks = null where t.id = of_trip and t.remarks is not null and is_trip_over;
$$;

grant execute on function trips.erase_trip_remarks to marga_authorizer;
