-- Rejects an amendment that the supplier has not made, and releases the money held for a change. Returns false when the
-- amendment is not active, or was sent again after `of_send`. Acts only for the company of the transaction. After a
-- change the caller also calls `monitoring.schedule_order_check` in the same transaction.
-- @wall company: Only functions of the ledger release money. It rejects an active amendment of the company of the transaction, unless it was sent again since.
create or replace function amendments.reject_amendment(of_amendment text, with_failure text, of_send integer default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = platform.current_company() for update;
  if m.id is null or amendments.transition_amendment(of_amendment, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, with_failure,
        of_send) is null then
    return false;
  end if;
  if m.kind = 'change' then perform ledger.settle_hold(m.booking_id || ' ' || m.id, 'released', '[]'::jsonb); end if;
  return true;
end $$;

alter function amendments.reject_amendment owner to marga_authorizer;
grant execute on function amendments.reject_amendment to marga_app;
