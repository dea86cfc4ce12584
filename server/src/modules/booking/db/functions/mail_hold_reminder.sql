-- Mails a reminder about bookings on hold to the user who placed the hold. Returns how many mails were written.
create or replace function booking.mail_hold_reminder(c booking.checkout) returns integer language plpgsql as $$
begin
  return identity.mail_members(c.company_id, array[c.user_id], 'hold-ends',
    jsonb_build_object('checkoutId', c.id, 'minutes', booking.reminder_stage(c.pay_by), 'currency', c.currency,
      'payBy', to_char(c.pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'minor', (select sum(b.total_minor)::text from booking.booking b where b.checkout_id = c.id and b.state = 'on-hold'),
      'ways', (select jsonb_agg(booking.itinerary_origin(b.itinerary, false) || ' – ' || booking.itinerary_destination(b.itinerary, false) order by b.id)
        from booking.booking b where b.checkout_id = c.id and b.state = 'on-hold')));
end $$;

grant execute on function booking.mail_hold_reminder to marga_authorizer;
