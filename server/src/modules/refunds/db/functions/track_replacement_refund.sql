-- Makes the expected refund of a failed gateway refund follow its replacement, whose key is `sent_as`. Without a
-- key the money went into the company's wallet, so the expected refund is closed as paid back.
create or replace function refunds.track_replacement_refund(r payments.refund, sent_as text) returns void language sql as $$
  update refunds.expected_refund d set refund_key = coalesce(sent_as, d.refund_key),
      paid_back_at = case when sent_as is null then platform.now() end,
      paid_back_minor = case when sent_as is null then d.amount_minor else 0 end
    where d.company_id = r.company_id and d.component = 'gateway' and d.refund_key = r.key
      and d.fund = 'payment:' || r.payment_id and d.paid_back_at is null
$$;

grant execute on function refunds.track_replacement_refund to marga_authorizer;
