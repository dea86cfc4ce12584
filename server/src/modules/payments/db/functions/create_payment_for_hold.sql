-- Creates a payment for a checkout whose bookings are on hold. It expires no later than `until_at`, the deadline to
-- pay for them.
create or replace function payments.create_payment_for_hold(new_payment text, of_company text, payer text, of_checkout text, amount bigint,
  money_currency char(3), lives_ms bigint, first_ask_ms bigint, until_at timestamptz) returns void language sql as $$
  insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at, ask_again_at)
    values (new_payment, of_company, payer, 'checkout', of_checkout, amount, money_currency,
      least(platform.now() + lives_ms * interval '1 millisecond', until_at),
      platform.now() + first_ask_ms * interval '1 millisecond')
$$;

grant execute on function payments.create_payment_for_hold to marga_app;
