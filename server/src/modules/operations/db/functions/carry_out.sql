-- Does it, by the function of its row: 'done', or why it cannot be done. In the transaction of whoever decides.
create or replace function operations.carry_out(of_key text, act text, detail jsonb, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  claim_ms bigint := (pace ->> 'claimMs')::bigint;
  lease_ms bigint := (pace ->> 'leaseMs')::bigint;
  ask_ms bigint := (pace ->> 'askMs')::bigint;
begin
  case split_part(of_key, '.', 1)
    when 'booking' then return operations.decide_booking(of_key, act, detail ->> 'order', detail ->> 'reference',
      (detail ->> 'payBy')::timestamptz, ask_ms, with_reason, claim_ms, lease_ms, request_id, ip);
    when 'service-request' then return operations.answer_service_request(of_key, act, detail, with_reason, claim_ms, request_id, ip);
    when 'move' then return operations.decide_move(of_key, act, ask_ms, with_reason, claim_ms, lease_ms, request_id, ip);
    when 'due' then return operations.tend_refund(of_key, act, (detail ->> 'arrivedMinor')::bigint,
      (detail ->> 'currency')::char(3), with_reason, claim_ms, request_id, ip);
    when 'over' then return operations.settle_over(of_key, act, with_reason, claim_ms, request_id, ip);
    when 'version', 'gone' then return operations.tend_booking(of_key, act, detail, with_reason, claim_ms, request_id, ip);
    when 'hold' then return operations.tend_hold(of_key, act, (detail ->> 'payBy')::timestamptz, with_reason, claim_ms, lease_ms,
      request_id, ip);
    when 'refund' then return operations.send_refund_on(of_key, act, with_reason, claim_ms, request_id, ip);
    when 'outside' then return booking.enter_outside(detail, with_reason, request_id, ip);
    else return operations.settle(of_key, act, with_reason, claim_ms, request_id, ip);
  end case;
end $$;

grant execute on function operations.carry_out to marga_authorizer;
