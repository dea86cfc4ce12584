-- Reconciles a day's gateway report with the ledger and records the differences. A repeat updates the open
-- differences and resolves those that agree by now. The gateway's fee for a line is posted only once, under the
-- line's id. The report settles what was posted from `settled_from` until `settled_until`.
-- @wall worker: The relay can neither read the ledger nor write differences. It compares a day's report with it and returns nothing.
create or replace function payments.reconcile_gateway_report(of_day date, lines jsonb, settled_from timestamptz,
  settled_until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  known record;
  missing record;
  agreed_lines integer := 0;
begin
  -- Concurrent runs wait for each other.
  perform pg_advisory_xact_lock(7046029254386353132);
  for one in select l ->> 'id' as id, l ->> 'kind' as kind, (l ->> 'minor')::bigint as amount, (l ->> 'fee')::bigint as fee
      from jsonb_array_elements(lines) l loop
    insert into payments.report_line (gateway_id, day, kind, amount_minor, fee_minor)
      values (one.id, of_day, one.kind, one.amount, one.fee)
      on conflict (gateway_id) do update set day = excluded.day, kind = excluded.kind, amount_minor = excluded.amount_minor,
        fee_minor = excluded.fee_minor;
    -- The ledger's amount for a payment, refund or bank transfer comes from the postings, never from other tables.
    select * into known from (
      select r.company_id, r.subject, (select sum(p.amount_minor)::bigint from ledger.posting p
          where p.company_id = r.company_id and p.subject = r.subject and p.from_account = 'bank:razorpay') as amount
        from payments.receipt r where r.gateway_payment = one.id
      union all
      select f.company_id, f.id, (select p.amount_minor from ledger.posting p
          where p.company_id = f.company_id and p.subject = f.id and p.kind = 'refund' and f.state <> 'failed')
        from payments.refund f where f.gateway_refund = one.id
      union all
      select t.company_id, t.id, (select p.amount_minor from ledger.posting p
          where p.company_id = t.company_id and p.subject = t.id and p.kind = 'bank-transfer')
        from payments.bank_transfer t where t.gateway_payment = one.id) found limit 1;
    if known.amount is null then
      perform payments.record_reconciliation_difference(of_day, 'not-in-ledger', one.id, known.subject, one.amount, null);
    elsif known.amount <> one.amount then
      perform payments.record_reconciliation_difference(of_day, 'amount-differs', one.id, known.subject, one.amount, known.amount);
    else
      agreed_lines := agreed_lines + 1;
    end if;
    update payments.difference d set state = 'resolved', resolved_at = platform.now(),
        note = 'Agrees with the report of ' || of_day
      where d.gateway_id = one.id and d.state = 'open'
        and (d.kind = 'not-at-gateway' and known.amount is not null or known.amount = one.amount);
    if one.fee > 0 and known.company_id is not null then
      perform ledger.transfer_between_accounts(known.company_id, one.id, 'gateway-fee', 'bank:razorpay', 'expense:gateway-fee', one.fee, 'INR', null);
    end if;
  end loop;
  for missing in
    select p.subject, sum(p.amount_minor)::bigint as amount_minor,
        coalesce(r.gateway_payment, f.gateway_refund, left(p.subject, 60)) as gateway_id
      from ledger.posting p
      left join payments.receipt r on r.subject = p.subject and r.company_id = p.company_id
      left join payments.refund f on f.id = p.subject and p.kind = 'refund'
      where (p.from_account = 'bank:razorpay' or p.to_account = 'bank:razorpay')
        and p.kind not in ('gateway-fee', 'reversal')
        and p.created_at >= settled_from and p.created_at < settled_until
        -- A refund not yet made at the gateway cannot be missing there, and a failed one is already recorded as a
        -- difference.
        and (f.id is null or f.state in ('processing', 'done'))
      group by p.subject, r.gateway_payment, f.gateway_refund loop
    if not exists (select from payments.report_line l where l.gateway_id = missing.gateway_id) then
      perform payments.record_reconciliation_difference(of_day, 'not-at-gateway', missing.gateway_id, missing.subject, null, missing.amount_minor);
    end if;
  end loop;
  insert into payments.report (day, ran_at, lines, agreed, fees_minor)
    values (of_day, platform.now(), jsonb_array_length(lines), agreed_lines,
      (select coalesce(sum((l ->> 'fee')::bigint), 0) from jsonb_array_elements(lines) l))
    on conflict (day) do update set ran_at = excluded.ran_at, lines = excluded.lines, agreed = excluded.agreed,
      fees_minor = excluded.fees_minor;
end $$;

alter function payments.reconcile_gateway_report owner to marga_authorizer;
grant execute on function payments.reconcile_gateway_report to marga_relay;
