-- PostgreSQL lets everybody call every function; we name who may.
revoke execute on all functions in schema platform, identity, ledger, booking from public;
grant execute on function platform.now(), platform.company(), platform.timeline() to marga_app, marga_relay, marga_gate;
grant execute on all functions in schema ledger to marga_app;
grant execute on function
  booking.move(text, text[], text[], text, text, text, timestamptz, timestamptz),
  booking.start_checkout(text, text, text, text, text, text, bigint, char, bigint, jsonb, jsonb, text),
  booking.begin_orders(text, timestamptz),
  booking.rest(text, bigint) to marga_app;
grant execute on function booking.sweep(bigint, integer) to marga_relay;

-- Nobody needs tables of their own.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
