-- Refunds the part of a payment that is neither captured nor held, and returns the amount. A second call finds
-- nothing left, so no key is needed. The amount of a failed refund is left out until an operator reissues it; then
-- the replacement has left the account, or has failed and is itself left out. A refund whose outcome is unknown left
-- the account when it was created.
-- @wall company: Only functions of the schema write refunds. It refunds only a payment of the company of the transaction, and what is neither captured nor held of it.
create or replace function payments.refund_payment_remainder(of_payment text, with_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
  rest bigint;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.current_company() for update;
  if p.id is null or p.gateway_payment is null then return 0; end if;
  rest := payments.remaining_payment_balance(p.id, p.currency);
  -- Operators must resolve a failed refund: a new refund of its amount would fail again.
  rest := rest - coalesce((select sum(r.amount_minor) from payments.refund r
    where r.payment_id = p.id and r.state = 'failed' and r.currency = p.currency and not payments.was_refund_reissued(r)), 0)::bigint;
  if rest <= 0 then return 0; end if;
  if payments.create_refund(p, 'rest ' || platform.new_id('rfd'), p.gateway_payment, rest, p.currency, with_reason) <> 'asked' then
    return 0;
  end if;
  return rest;
end $$;

alter function payments.refund_payment_remainder owner to marga_authorizer;
grant execute on function payments.refund_payment_remainder to marga_app;
