-- Has an escalated amendment sent to the supplier again, for an operator: it becomes `unknown` and a new attempt is
-- queued in the outbox. Returns false when it is not escalated, or is manual. The caller must be allowed to act for
-- the company of the transaction.
-- @wall internal: The application may not count up attempts. It sends again only an escalated amendment of the company of the transaction that is not manual.
create or replace function amendments.retry_amendment(of_amendment text, ask_for_ms bigint, lease_ms bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
begin
  update amendments.amendment x set state = 'unknown', ask_again_at = platform.now(), ended_at = null, attempt = x.attempt + 1,
      ask_until = platform.now() + ask_for_ms * interval '1 millisecond',
      lease_expires_at = platform.now() + lease_ms * interval '1 millisecond', history = x.history || amendments.amendment_history_entry('unknown')
    where x.id = of_amendment and x.company_id = platform.current_company() and x.state = 'escalated'
      and x.quote_kind <> 'manual' returning * into m;
  if m.id is null then return false; end if;
  perform platform.start_workflow(m.id || ':' || m.attempt, m.company_id, m.kind,
    jsonb_build_object('companyId', m.company_id, 'amendmentId', m.id, 'attempt', m.attempt));
  perform bookings.publish_booking_changed(m.company_id, m.booking_id);
  return true;
end $$;

alter function amendments.retry_amendment owner to marga_authorizer;
