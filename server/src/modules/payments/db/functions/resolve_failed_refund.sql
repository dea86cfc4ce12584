-- Resolves the difference of a failed refund that an operator has requested again or credited to the wallet.
create or replace function payments.resolve_failed_refund(of_refund text, with_note text) returns void language sql as $$
  update payments.difference d set state = 'resolved', note = with_note, resolved_at = platform.now(),
      resolved_by = platform.current_operator()
    where d.subject = of_refund and d.kind = 'not-at-gateway' and d.state = 'open'
$$;

grant execute on function payments.resolve_failed_refund to marga_authorizer;
