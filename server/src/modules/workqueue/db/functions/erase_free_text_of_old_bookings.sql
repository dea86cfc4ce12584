-- Erases the free text about old bookings: remarks to suppliers, service requests and the replies to them, remarks
-- of trips, and notes of work items. That a request was made and answered stays, with the person and the time. This
-- function decides which bookings are old enough (workqueue.can_erase_free_text), and each module erases its own
-- text. At most `most` bookings, and as many notes about no booking, are done in one call. The relay role runs it.
-- Returns the number of bookings plus the number of notes about no booking.
-- @wall worker: The relay cannot read or write what people wrote. It erases text about bookings that are long over, and returns a number.
create or replace function workqueue.erase_free_text_of_old_bookings(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  long_ago timestamptz := platform.now() - interval '180 days';
  open_keys text[];
  open_bookings text[];
  b bookings.booking;
  gone integer := 0;
  notes integer;
begin
  select array_agg(x.key), array_agg(distinct x.booking_id) filter (where x.booking_id is not null) into open_keys, open_bookings
    from workqueue.list_open_work_items() x;
  open_keys := coalesce(open_keys, '{}');
  open_bookings := coalesce(open_bookings, '{}');
  for b in select k.* from bookings.booking k
      where k.id in (
          select x.id from bookings.booking x where x.remark is not null and x.arrives_at < long_ago
          union select e.booking_id from amendments.service_request e where e.remark is not null or e.answer is not null
          union select n.booking_id from workqueue.note n where n.at < long_ago
          union select x.id from trips.trip t join bookings.booking x on x.company_id = t.company_id and x.checkout_id = t.checkout_id
            where t.remarks is not null and t.checkout_id is not null
              and not exists (select from bookings.booking s where s.company_id = t.company_id and s.checkout_id = t.checkout_id
                and not workqueue.can_erase_free_text(s, open_bookings, long_ago)))
        and workqueue.can_erase_free_text(k, open_bookings, long_ago)
      order by k.id limit most for update of k skip locked loop
    perform amendments.erase_personal_texts(b);
    delete from workqueue.note n where n.at < long_ago and n.booking_id = b.id;
    perform checkout.erase_remarks(b, not exists (select from bookings.booking s
      where s.company_id = b.company_id and s.checkout_id = b.checkout_id and not workqueue.can_erase_free_text(s, open_bookings, long_ago)));
    perform platform.record_audit(b.company_id, null, 'booking.free-text-erased', b.id, cause => b.id);
    gone := gone + 1;
  end loop;
  delete from workqueue.note n where n.id in (select x.id from workqueue.note x
    where x.at < long_ago and not x.key = any (open_keys)
      and not exists (select from bookings.booking k where k.id = x.booking_id) order by x.at limit most);
  get diagnostics notes = row_count;
  return gone + notes;
end $$;

alter function workqueue.erase_free_text_of_old_bookings owner to marga_authorizer;
grant execute on function workqueue.erase_free_text_of_old_bookings to marga_relay;
