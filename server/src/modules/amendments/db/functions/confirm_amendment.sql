-- Confirms a quoted amendment and queues its workflow in the outbox, once. Locks the booking, so that two requests for
-- one quote, and two quotes of one booking, are handled one after the other. The database's clock decides
-- whether the quote has expired.
-- @values value: asked | missing | state-changed | price-changed | amendment-in-progress | quote-expired
-- @null paid_with
create or replace function amendments.confirm_amendment(company text, of_amendment text, accepted bigint, actor text,
  paid_with text, lease_ms bigint) returns text language plpgsql as $$
declare
  m amendments.amendment;
  b bookings.booking;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = company;
  if m.id is null then return 'missing'; end if;
  select * into b from bookings.booking x where x.id = m.booking_id for update;
  select * into m from amendments.amendment x where x.id = of_amendment for update;
  if m.state in ('asked', 'sending', 'unknown', 'escalated') then return 'amendment-in-progress'; end if;
  if m.state in ('done', 'rejected') or b.id is null or b.state <> 'confirmed' then return 'state-changed'; end if;
  if m.state = 'expired' or m.expires_at <= platform.now() or m.version <> b.version
      or m.revision <> coalesce((select t.revision from amendments.refund_balance t where t.booking_id = b.id), 0) then
    return 'quote-expired';
  end if;
  if amendments.has_active_amendment(b.id) then return 'amendment-in-progress'; end if;
  if accepted <> m.total_minor then return 'price-changed'; end if;
  update amendments.amendment x set state = 'asked', confirmed_by = actor, confirmed_at = platform.now(), pay_with = paid_with,
      lease_expires_at = platform.now() + lease_ms * interval '1 millisecond', history = x.history || amendments.amendment_history_entry('asked')
    where x.id = of_amendment;
  if m.kind = 'change' and m.total_minor > 0 then
    perform checkout.record_booking_change_spending(company, of_amendment, m.booking_id, actor, m.total_minor);
  end if;
  perform platform.start_workflow(of_amendment || ':1', company, m.kind,
    jsonb_build_object('companyId', company, 'amendmentId', of_amendment, 'attempt', 1));
  perform platform.record_audit(company, actor, 'amendments.' || m.kind || '-asked', m.booking_id,
    jsonb_build_object('amendment', of_amendment, 'amountMinor', m.total_minor::text));
  perform bookings.publish_booking_changed(company, m.booking_id);
  return 'asked';
end $$;

grant execute on function amendments.confirm_amendment to marga_authorizer, marga_app;
