-- Rejects a change that the supplier has not made and releases the money held for it. Returns false when the change
-- is not active, or was sent again after `of_send`. Acts only for the company of the transaction. The caller also
-- calls `monitoring.schedule_order_check` in the same transaction.
-- @wall company: Only functions of the ledger release money. It rejects an active change of the company of the transaction, unless it was sent again since.
create or replace function amendments.reject_booking_change(of_amendment text, because text, of_send integer default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = platform.current_company() for update;
  if m.id is null or m.kind <> 'change'
      or amendments.transition_amendment(of_amendment, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, because,
        of_send) is null then
    return false;
  end if;
  perform ledger.settle_hold(amendments.ledger_subject_of_booking_change(m), 'released', '[]'::jsonb);
  return true;
end $$;

alter function amendments.reject_booking_change owner to marga_authorizer;
grant execute on function amendments.reject_booking_change to marga_app;
