-- Lets up to `most` approvals lapse whose time is over, and returns their areas. One that is being decided is left to
-- whoever decides it.
-- @wall worker: Approvals lapse in all companies. It touches only those whose time is over, and returns only their areas.
create or replace function approvals.lapse_expired_approvals(most integer) returns table (area text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select expired.area from (select x.id, x.area from approvals.approval x where x.state = 'proposed' and x.expires_at <= platform.now()
      order by x.expires_at limit most for update skip locked) expired
    where approvals.transition_approval(expired.id, 'lapsed', null, 'expired', cause => expired.id)
$$;

alter function approvals.lapse_expired_approvals owner to marga_authorizer;
grant execute on function approvals.lapse_expired_approvals to marga_relay;
