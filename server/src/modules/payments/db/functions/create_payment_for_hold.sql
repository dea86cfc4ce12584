-- Creates a payment for a checkout whose bookings are on hold. `payment` holds its id, how long it lives and when the
-- gateway is asked first. It expires no later than `until_at`, the deadline to pay for the bookings.
create or replace function payments.create_payment_for_hold(payment jsonb, of_company text, payer text, of_checkout text, amount bigint,
  money_currency char(3), until_at timestamptz) returns void language sql as $$
  insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at, ask_again_at)
    values (payment ->> 'id', of_company, payer, 'checkout', of_checkout, amount, money_currency,
      least(platform.now() + (payment ->> 'livesMs')::bigint * interval '1 millisecond', until_at),
      platform.now() + (payment ->> 'firstAskMs')::bigint * interval '1 millisecond')
$$;

grant execute on function payments.create_payment_for_hold to marga_app;
