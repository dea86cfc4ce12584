-- Mails a reminder about bookings on hold to the user who placed the hold. Returns how many mails were written.
create or replace function checkout.mail_hold_reminder(c checkout.checkout) returns integer language plpgsql as $$
begin
  return identity.mail_members(c.company_id, array[c.user_id], 'hold-ends',
    jsonb_build_object('checkoutId', c.id, 'minutes', checkout.payment_reminder_stage(c.pay_by), 'currency', c.currency,
      'payBy', to_char(c.pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'minor', (select sum(b.total_minor)::text from bookings.booking b where b.checkout_id = c.id and b.state = 'on-hold'),
      'itineraries', (select jsonb_agg(b.itinerary order by b.id)
        from bookings.booking b where b.checkout_id = c.id and b.state = 'on-hold')));
end $$;

grant execute on function checkout.mail_hold_reminder to marga_authorizer;
