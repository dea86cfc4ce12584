-- Checks all balances, unless a check has been made since the beginning of the night or is running; then it returns no
-- row.
-- @wall worker: No login role stores balance checks or reads the whole ledger. It runs once a night and returns only differences.
create or replace function ledger.run_nightly_balance_check(night_began timestamptz)
returns table (accounts bigint, postings bigint, differences integer, shown jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(8302745101834401) then return; end if;
  if exists (select from ledger.balance_check b where b.checked_at >= night_began) then return; end if;
  return query select w.accounts, w.postings, w.differences, w.shown from ledger.store_balance_check() w;
end $$;

alter function ledger.run_nightly_balance_check owner to marga_authorizer;
grant execute on function ledger.run_nightly_balance_check to marga_relay;
