-- Returns the key under which the ledger holds the cost of a change: the booking's id, a space and the amendment's
-- id, so that a statement can find the booking.
create or replace function amendments.ledger_subject_of_booking_change(m amendments.amendment) returns text language sql immutable as $$
  select m.booking_id || ' ' || m.id
$$;

grant execute on function amendments.ledger_subject_of_booking_change to marga_app, marga_authorizer;
