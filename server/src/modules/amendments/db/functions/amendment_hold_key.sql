-- What a change costs is held under the booking's id and, behind a space, the change's own: a statement finds the
-- booking.
create or replace function amendments.amendment_hold_key(m amendments.amendment) returns text language sql immutable as $$
  select m.booking_id || ' ' || m.id
$$;

grant execute on function amendments.amendment_hold_key to marga_app, marga_authorizer;
