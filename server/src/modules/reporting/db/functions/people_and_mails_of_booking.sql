-- Returns the names of the people who acted on a booking of the company, and the mails about it. A mail appears until
-- it is deleted from the mail queue.
-- @null user_id, name, at, template
-- @wall company: The application cannot read names of people or the mail queue. It returns those of one booking of the company of the transaction.
create or replace function reporting.people_and_mails_of_booking(of_booking text)
returns table (user_id text, name text, at timestamptz, template text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u."id", u."name", null::timestamptz, null from engine."user" u where u."id" in (
      select c.user_id from bookings.booking b join checkout.checkout c on c.id = b.checkout_id
        where b.id = of_booking and b.company_id = platform.current_company()
      union all select m.confirmed_by from amendments.amendment m where m.company_id = platform.current_company() and m.booking_id = of_booking
      union all select unnest(array[e.user_id, e.ended_by]) from amendments.service_request e
        where e.company_id = platform.current_company() and e.booking_id = of_booking
      union all select v.answered_by from amendments.version v where v.company_id = platform.current_company() and v.booking_id = of_booking)
  union all select null, null, coalesce(m.sent_at, m.created_at), m.template from platform.mail m
    where m.params ? 'bookingId' and m.params ->> 'bookingId' = of_booking and m.company_id = platform.current_company()
$$;

alter function reporting.people_and_mails_of_booking owner to marga_authorizer;
grant execute on function reporting.people_and_mails_of_booking to marga_app;
