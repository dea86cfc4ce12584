-- Executes an adjustment, a change of credit terms or of payment methods and records it in the company's audit log, with `decision`; returns
-- 'done', or why it cannot be done. It runs in the caller's transaction, and only functions of the authorizer role may
-- call it. New terms hold from `today` in India; the others need no day.
create or replace function ledger.execute_ledger_change_proposal(a approvals.approval, decision jsonb, today date)
returns text language plpgsql as $$
declare
  minor bigint := (a.detail ->> 'minor')::bigint;
  own text := (a.detail ->> 'account') || ':' || a.company_id;
  present bigint;
  ended text;
begin
  if a.action = 'adjustment' then
    ended := ledger.transfer_between_accounts(a.company_id, a.id, 'adjustment', case when minor > 0 then 'adjustment:operator' else own end,
      case when minor > 0 then own else 'adjustment:operator' end, abs(minor), 'INR', jsonb_build_object('reason', a.reason));
    if ended <> 'moved' then return ended; end if;
    if a.detail ->> 'account' = 'credit' then perform ledger.block_or_unblock_credit_line(a.company_id); end if;
  elsif a.action = 'payment-methods' then
    if to_jsonb(ledger.payment_methods_of(a.company_id)) <> a.detail -> 'before' then return 'state-changed'; end if;
    insert into ledger.payment_methods (company_id, methods)
      select a.company_id, array(select jsonb_array_elements_text(a.detail -> 'methods'))
      on conflict (company_id) do update set methods = excluded.methods, changed_at = platform.now();
  else
    -- The terms are locked before the account, in the same order as when statements are closed.
    perform from ledger.credit_terms t where t.company_id = a.company_id for update;
    select x.limit_minor into present from ledger.account x where x.id = 'credit:' || a.company_id for update;
    -- The proposal was made for the limit in `before`; if the limit has changed since, it is not executed.
    if present is distinct from (a.detail ->> 'before')::bigint then return 'state-changed'; end if;
    -- The limit may be less than what is already used; then nothing more can be drawn.
    insert into ledger.account (company_id, kind, owner_id, currency, limit_minor)
      values (a.company_id, 'credit', a.company_id, 'INR', minor)
      on conflict (id) do update set limit_minor = excluded.limit_minor;
    insert into ledger.credit_terms as t (company_id, cycle, due_days, cycle_since, open_since)
      values (a.company_id, a.detail ->> 'cycle', (a.detail ->> 'dueDays')::integer, today, today)
      on conflict (company_id) do update set cycle = excluded.cycle, due_days = excluded.due_days, changed_at = platform.now(),
        cycle_since = case when t.cycle = excluded.cycle then t.cycle_since else excluded.cycle_since end;
  end if;
  perform platform.record_audit(a.company_id, platform.current_operator(),
    case a.action when 'adjustment' then 'ledger.adjusted' when 'credit-terms' then 'ledger.credit-terms-set' else 'ledger.methods-set' end, a.company_id,
    a.detail || jsonb_build_object('proposal', a.id, 'reason', a.reason) || decision, true);
  return 'done';
end $$;

grant execute on function ledger.execute_ledger_change_proposal to marga_authorizer;
