-- Applies the status of a refund at the gateway. `not-sent` means that the request never left Marga. `missing` means
-- that the gateway does not find the refund; if its outcome is unknown and it was sent at least `resend_ms` ago, it
-- counts as never made and is sent again. The ledger posting of a failed refund is reversed.
-- @null at_gateway, why, value
-- @wall worker: Only functions of the schema write refunds. It records the gateway's answer; an ended refund does not change.
create or replace function payments.apply_refund_status(of_refund text, outcome text, at_gateway text, why text, again_ms bigint, resend_ms bigint,
  today date)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  r payments.refund;
  next_state text;
begin
  select * into r from payments.refund x where x.id = of_refund for update;
  if r.id is null or r.state in ('done', 'failed') then return r.state; end if;
  -- A refund that the gateway is processing is never sent again: a request that never left says nothing about an
  -- earlier one.
  next_state := case
    when outcome in ('done', 'processing', 'failed') then outcome
    when r.state = 'unknown' and (outcome = 'not-sent' or outcome = 'missing'
      and r.sent_at + resend_ms * interval '1 millisecond' <= platform.now()) then 'asked'
    else r.state end;
  update payments.refund x set state = next_state, gateway_refund = coalesce(x.gateway_refund, at_gateway),
      ask_again_at = case when next_state in ('done', 'failed') then null
        else platform.now() + again_ms * interval '1 millisecond' end,
      asks = case when x.state <> next_state then 0 else x.asks end,
      ended_at = case when next_state in ('done', 'failed') then platform.now() end
    where x.id = r.id;
  if next_state = 'failed' then
    perform ledger.reverse_posting(r.company_id, r.id, 'refund', left(why, 200));
    -- A failed refund is recorded as a difference that an operator must resolve.
    insert into payments.difference (id, day, kind, gateway_id, subject, at_gateway_minor, in_ledger_minor)
      values (platform.new_id('dif'), today, 'not-at-gateway',
        coalesce(r.gateway_refund, at_gateway, r.id), r.id, null, r.amount_minor)
      on conflict do nothing;
    perform platform.record_audit(r.company_id, null, 'payment.refund-failed', r.payment_id,
      jsonb_build_object('refund', r.id, 'why', left(why, 200)), cause => r.id);
  end if;
  return next_state;
end $$;

alter function payments.apply_refund_status owner to marga_authorizer;
grant execute on function payments.apply_refund_status to marga_relay;
