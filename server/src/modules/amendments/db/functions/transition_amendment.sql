-- This is the compare-and-set under every other step. After its time is up `unknown` becomes `escalated`. Returns
-- the new state, null when nothing changed. With `of_send`, an outcome of that send says nothing about a later
-- send, which may have arrived.
-- @values value: asked | done | unknown | expired | rejected | escalated
-- @null value
create or replace function amendments.transition_amendment(of_amendment text, from_states text[], to_state text, again_ms bigint default null,
  new_failure text default null, of_send integer default null) returns text language plpgsql as $$
declare
  m amendments.amendment;
  became text := to_state;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.state = any (from_states)
    and x.sends = coalesce(of_send, x.sends) for update;
  if m.id is null then return null; end if;
  if to_state = 'unknown' and m.ask_until <= platform.now() then became := 'escalated'; end if;
  update amendments.amendment x set state = became, failure = coalesce(new_failure, x.failure),
      doubts = x.doubts + case when to_state = 'unknown' then 1 else 0 end,
      ask_again_at = case when became in ('asked', 'unknown') then platform.now() + again_ms * interval '1 millisecond' end,
      ended_at = case when became in ('done', 'rejected', 'escalated', 'expired') then platform.now() end,
      history = case when became = 'unknown' and m.doubts > 0 then x.history else x.history || amendments.amendment_history_entry(became) end
    where x.id = of_amendment;
  if m.kind = 'change' and became = 'rejected' then perform checkout.delete_booking_change_spending(of_amendment); end if;
  perform bookings.publish_booking_changed(m.company_id, m.booking_id);
  return became;
end $$;

grant execute on function amendments.transition_amendment to marga_authorizer, marga_app;
