-- Executes a proposal; returns 'done', or why it cannot be done. It runs in the caller's transaction, and only
-- functions of the authorizer role may call it.
create or replace function ledger.execute_ledger_change_proposal(p ledger.proposal) returns text language plpgsql as $$
declare
  own text := p.account || ':' || p.company_id;
  present bigint;
  ended text;
begin
  if p.kind = 'adjustment' then
    ended := case when p.amount_minor > 0
      then ledger.transfer_between_accounts(p.company_id, p.id, 'adjustment', 'adjustment:operator', own, p.amount_minor, 'INR', p.reason)
      else ledger.transfer_between_accounts(p.company_id, p.id, 'adjustment', own, 'adjustment:operator', -p.amount_minor, 'INR', p.reason) end;
    if ended = 'moved' and p.account = 'credit' then perform ledger.block_or_unblock_credit_line(p.company_id); end if;
    return case ended when 'moved' then 'done' else ended end;
  end if;
  -- The terms are locked before the account, in the same order as when statements are closed.
  perform from ledger.credit_terms t where t.company_id = p.company_id for update;
  select a.limit_minor into present from ledger.account a where a.id = 'credit:' || p.company_id for update;
  -- The proposal was made for the limit in `before_minor`; if the limit has changed since, it is not executed.
  if coalesce(present, -1) <> coalesce(p.before_minor, -1) then return 'state-changed'; end if;
  perform ledger.set_credit_limit(p.company_id, p.amount_minor);
  insert into ledger.credit_terms as t (company_id, cycle, due_days) values (p.company_id, p.cycle, p.due_days)
    on conflict (company_id) do update set cycle = excluded.cycle, due_days = excluded.due_days, changed_at = platform.now(),
      cycle_since = case when t.cycle = excluded.cycle then t.cycle_since else excluded.cycle_since end;
  return 'done';
end $$;

grant execute on function ledger.execute_ledger_change_proposal to marga_authorizer;
