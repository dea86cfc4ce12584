-- Erases the details of travellers of bookings whose trip ended `keep_months` ago, under the same conditions as free text
-- (workqueue.can_erase_free_text), and who travels on their trip once all its bookings are done. Names stay, as the
-- invoice needs them. At most `most` bookings are done in one call, the oldest first. The relay role runs it. Returns
-- their number.
-- @wall worker: The relay cannot write bookings. It erases personal data about bookings that are long over, and returns a number.
create or replace function workqueue.erase_traveller_details_of_old_bookings(most integer, keep_months integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  long_ago timestamptz := platform.now() - make_interval(months => keep_months);
  open_bookings text[] := array(select x.booking_id from workqueue.list_open_work_items() x where x.booking_id is not null);
  b bookings.booking;
  erased integer := 0;
begin
  for b in select k.* from bookings.booking k
      where k.data_key is not null and k.arrives_at < long_ago and workqueue.can_erase_free_text(k, open_bookings, long_ago)
      order by k.arrives_at limit most for update of k skip locked loop
    perform bookings.erase_traveller_details(b.id);
    perform amendments.erase_personal_texts(b);
    -- An address without an account may be a traveller's.
    update platform.mail_log l set recipient = null
      where l.company_id = b.company_id and l.subject = b.id and l.user_id is null and l.recipient is not null;
    perform trips.erase_party_and_contact(c.trip_id) from checkout.checkout c
      where c.id = b.checkout_id and not exists (select from bookings.booking s
        where s.company_id = b.company_id and s.checkout_id = b.checkout_id and s.data_key is not null);
    perform platform.record_audit(b.company_id, null, 'booking.traveller-details-erased', b.id, cause => b.id);
    erased := erased + 1;
  end loop;
  return erased;
end $$;

alter function workqueue.erase_traveller_details_of_old_bookings owner to marga_authorizer;
grant execute on function workqueue.erase_traveller_details_of_old_bookings to marga_relay;
