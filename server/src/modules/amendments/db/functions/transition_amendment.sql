-- Changes the state of an amendment that is in one of `from_states`; most steps use this compare-and-set. Returns the
-- new state, null when nothing changed. After `ask_until`, `unknown` becomes `escalated`. With `of_send`, nothing
-- changes when the amendment has been sent again since: the outcome of one send says nothing about a later one, which
-- may have arrived. A change that is rejected no longer counts as spending.
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
