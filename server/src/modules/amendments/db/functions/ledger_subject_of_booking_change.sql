-- The cost of a change is held under the booking's id and, after a space, the change's own, so that a statement
-- finds the booking.
create or replace function amendments.ledger_subject_of_booking_change(m amendments.amendment) returns text language sql immutable as $$
  select m.booking_id || ' ' || m.id
$$;

grant execute on function amendments.ledger_subject_of_booking_change to marga_app, marga_authorizer;
