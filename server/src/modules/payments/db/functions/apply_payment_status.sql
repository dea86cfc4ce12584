-- Applies what the gateway reports in `tries` about all attempts to pay one payment, in any order and repeatedly: an attempt
-- that was recorded before is recognised by its id. Money in the right amount for an open payment pays it; any other
-- money is refunded in full. An open payment past its expiry ends as failed or expired, once the report is sure or
-- the grace period is over. Stores the payment's new gateway order, if it has none, and sets when the gateway is polled
-- next.
-- @null late_ms, new_order, value
-- @wall worker: Only functions of the schema write payments and move their money. It posts each attempt that the gateway reports once, and refunds what does not fit.
create or replace function payments.apply_payment_status(of_payment text, tries jsonb, is_sure boolean, requests_seen integer, open_ms bigint, late_ms bigint,
  grace_ms bigint, new_order text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
  one record;
  latest record;
  is_waiting boolean;
  pays boolean;
  has_ended boolean := false;
begin
  select * into p from payments.payment x where x.id = of_payment for update;
  if p.id is null then return null; end if;
  for one in select t ->> 'id' as id, (t ->> 'minor')::bigint as amount, (t ->> 'currency')::char(3) as currency, t ->> 'method' as method
      from jsonb_array_elements(tries) t where t ->> 'state' = 'captured' order by t ->> 'at', t ->> 'id' loop
    pays := p.state in ('created', 'pending') and one.amount = p.amount_minor and one.currency = p.currency;
    insert into payments.receipt (gateway_payment, company_id, payment_id, subject, amount_minor, currency, is_applied)
      values (one.id, p.company_id, p.id, case when pays then p.id else p.id || ' ' || one.id end, one.amount, one.currency, pays)
      on conflict do nothing;
    if not found then continue; end if;
    if pays then
      perform payments.mark_payment_paid(p, one.id, one.method);
      perform payments.notify_checkout_of_payment(p);
    else
      perform ledger.transfer_between_accounts(p.company_id, p.id || ' ' || one.id, 'deposit', 'bank:razorpay',
        ledger.account_name('payment', p.id, one.currency), one.amount, one.currency,
        jsonb_build_object('payment', p.id));
      perform payments.create_refund(p, 'return ' || one.id, one.id, one.amount, one.currency, case
        when p.state in ('failed', 'expired') then 'Paid after the payment had ended'
        when p.state = 'paid' then 'Paid a second time'
        else 'Paid in another amount than was asked for' end);
      update payments.payment x set paid_at = coalesce(x.paid_at, platform.now()) where x.id = p.id and x.state in ('failed', 'expired');
    end if;
    select * into p from payments.payment x where x.id = of_payment;
  end loop;

  if p.state in ('created', 'pending') then
    is_waiting := exists (select from jsonb_array_elements(tries) t where t ->> 'state' in ('waiting', 'authorised'));
    select t ->> 'state' as state, left(t ->> 'method', 40) as method, left(t ->> 'failure', 300) as failure into latest
      from jsonb_array_elements(tries) t order by t ->> 'at' desc, t ->> 'id' desc limit 1;
    if p.expires_at <= platform.now() and (is_sure or p.expires_at + grace_ms * interval '1 millisecond' <= platform.now()) then
      p.state := case when latest.state = 'failed' and not is_waiting then 'failed' else 'expired' end;
      has_ended := true;
      perform payments.notify_checkout_of_payment(p);
      perform platform.record_audit(p.company_id, null, 'payment.' || p.state, p.id, cause => coalesce(p.order_id, p.id));
    elsif is_sure then
      p.state := case when is_waiting then 'pending' else 'created' end;
    end if;
    update payments.payment x set state = p.state, method = coalesce(latest.method, x.method),
      failure = case when is_sure then latest.failure else x.failure end where x.id = p.id;
  end if;

  update payments.payment x set
      order_id = coalesce(x.order_id, new_order),
      answered = case when is_sure then greatest(x.answered, requests_seen) else x.answered end,
      ask_again_at = case
        -- Another check was requested while the gateway was being polled.
        when x.check_requests > requests_seen then platform.now()
        when p.state in ('created', 'pending') and x.expires_at > platform.now()
          then least(platform.now() + open_ms * interval '1 millisecond', x.expires_at)
        when p.state in ('created', 'pending') or not is_sure and requests_seen > x.answered
          then platform.now() + open_ms * interval '1 millisecond'
        when p.state in ('failed', 'expired') then platform.now() + late_ms * interval '1 millisecond'
      end,
      asks = case when has_ended then 0 when x.check_requests > requests_seen then x.asks else x.asks + 1 end
    where x.id = p.id;
  return p.state;
end $$;

alter function payments.apply_payment_status owner to marga_authorizer;
grant execute on function payments.apply_payment_status to marga_relay;
