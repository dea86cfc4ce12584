-- Erases the texts of a booking's service requests, which are the buyer's remarks and the operators' answers, and what
-- its changes say of travellers besides their names. The requests and changes remain, with who made and ended them and
-- when. The caller holds the booking's lock.
create or replace function amendments.erase_personal_texts(b bookings.booking) returns void language plpgsql as $$
begin
  update amendments.service_request e set remark = null, answer = null
    where e.company_id = b.company_id and e.booking_id = b.id and (e.remark is not null or e.answer is not null);
  -- This erases what else was agreed by telephone. Such a booking also has a service request with a remark, by which
  -- `workqueue.erase_free_text_of_old_bookings` finds it.
  update amendments.amendment m set terms = m.terms - 'agreed' #- '{people,details}' #- '{people,contactWords}'
    where m.company_id = b.company_id and m.booking_id = b.id and m.kind = 'change'
      and (m.terms ? 'agreed' or m.terms #> '{people,details}' is not null);
end $$;

grant execute on function amendments.erase_personal_texts to marga_authorizer;
