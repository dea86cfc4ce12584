-- Records a completed amendment and the extra amount paid for it in the booking's refund balance, and expires the
-- other quotes of the booking. The caller changes the booking's price only afterwards, because a new balance starts
-- from the booking's total. Acts only for the company of the transaction.
-- @wall internal: The application only reads refund balances. It counts an amendment of the company of the transaction; the caller has made sure that it is done.
create or replace function amendments.record_completed_amendment(of_amendment text, paid_more bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = platform.current_company();
  insert into amendments.refund_balance (booking_id, company_id, paid_minor)
    select b.id, b.company_id, b.total_minor from bookings.booking b
      where b.id = m.booking_id and b.company_id = m.company_id on conflict do nothing;
  update amendments.refund_balance t set paid_minor = t.paid_minor + paid_more, revision = t.revision + 1
    where t.booking_id = m.booking_id;
  update amendments.amendment x set state = 'expired', ended_at = platform.now()
    where x.company_id = m.company_id and x.booking_id = m.booking_id and x.state = 'quoted';
end $$;

alter function amendments.record_completed_amendment owner to marga_authorizer;
