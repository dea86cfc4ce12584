-- Records, before the supplier is called, that the amendment is about to be sent. Only a caller that gets a send
-- number may send it; null means that the caller must not send it, or not yet. A manual amendment is never sent: 0
-- means that this call has escalated it to the operators.
-- @null value
create or replace function amendments.begin_amendment_send(of_amendment text, of_attempt integer, ask_for_ms bigint) returns integer language plpgsql as $$
declare
  m amendments.amendment;
begin
  select * into m from amendments.amendment x where x.id = of_amendment;
  if m.quote_kind = 'manual' then
    return case when amendments.transition_amendment(of_amendment, array['asked'], 'escalated') is not null then 0 end;
  end if;
  update amendments.amendment x set state = 'sending', sends = x.sends + 1, ask_again_at = null,
      ask_until = coalesce(x.ask_until, platform.now() + ask_for_ms * interval '1 millisecond'),
      history = case x.state when 'asked' then x.history || amendments.amendment_history_entry('sending') else x.history end
    where x.id = of_amendment and x.attempt = of_attempt and x.state in ('asked', 'unknown')
      and coalesce(x.ask_again_at, '-infinity') <= platform.now()
    returning * into m;
  if m.id is null then return null; end if;
  perform bookings.publish_booking_changed(m.company_id, m.booking_id);
  return m.sends;
end $$;

grant execute on function amendments.begin_amendment_send to marga_authorizer, marga_app;
