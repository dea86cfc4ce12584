-- Checks all balances once a night, for the first caller after 03:00 in India. Returns no row when a check has been
-- made since then or is running.
-- @wall worker: No login role stores balance checks or reads the whole ledger. It runs once a night and returns only differences.
create or replace function ledger.run_nightly_balance_check()
returns table (accounts bigint, postings bigint, differences integer, shown jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  night timestamptz := ledger.start_of_indian_day(((platform.now() at time zone 'Asia/Kolkata') - interval '3 hours')::date)
    + interval '3 hours';
begin
  if not pg_try_advisory_xact_lock(8302745101834401) then return; end if;
  if exists (select from ledger.balance_check b where b.checked_at >= night) then return; end if;
  return query select w.accounts, w.postings, w.differences, w.shown from ledger.store_balance_check() w;
end $$;

alter function ledger.run_nightly_balance_check owner to marga_authorizer;
grant execute on function ledger.run_nightly_balance_check to marga_relay;
