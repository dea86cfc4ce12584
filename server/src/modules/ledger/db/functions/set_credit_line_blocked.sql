-- @wall worker: Only functions of the ledger write accounts. It blocks or unblocks one credit line and moves no money.
create or replace function ledger.set_credit_line_blocked(of_company text, is_blocked boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.account a set blocked = is_blocked where a.id = 'credit:' || of_company and a.blocked <> is_blocked;
  return found;
end $$;

alter function ledger.set_credit_line_blocked owner to marga_authorizer;
grant execute on function ledger.set_credit_line_blocked to marga_relay;
