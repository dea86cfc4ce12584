-- Erases what a buyer asked the operators about a booking and what they answered. That it was asked and answered
-- stays, with who and when. The caller holds the booking's lock.
create or replace function amendments.erase_service_request_texts(b bookings.booking) returns void language plpgsql as $$
begin
  update amendments.service_request e set remark = null, answer = null
    where e.company_id = b.company_id and e.booking_id = b.id and (e.remark is not null or e.answer is not null);
  -- This erases what else was agreed by telephone: its service request has text as well, so the booking is among
  -- these.
  update amendments.amendment m set terms = m.terms - 'agreed'
    where m.company_id = b.company_id and m.booking_id = b.id and m.terms ? 'agreed';
end $$;

grant execute on function amendments.erase_service_request_texts to marga_authorizer;
