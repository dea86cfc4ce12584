-- Deletes expired ticket keys, closes tickets that support answered and that got no message for thirty days, and
-- deletes tickets that were closed two years ago.
-- @wall worker: The relay has no rights on tickets. It closes and deletes what is out of date, and returns nothing.
create or replace function support.purge_tickets() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from support.ticket_key k where k.expires_at < platform.now();
  update support.ticket t set state = 'closed', closed_at = platform.now(), changed_xid = pg_current_xact_id()
    where t.state = 'answered' and t.last_at < platform.now() - interval '30 days';
  delete from support.ticket t where t.closed_at < platform.now() - interval '2 years';
$$;

alter function support.purge_tickets owner to marga_authorizer;
grant execute on function support.purge_tickets to marga_relay;
