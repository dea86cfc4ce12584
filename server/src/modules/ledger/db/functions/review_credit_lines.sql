-- Blocks the credit lines that have become overdue and unblocks those that no longer are. Only lines that owe
-- something or are blocked are reviewed. Returns how many it blocked and unblocked.
-- @wall worker: Only functions of the ledger write accounts. It blocks by what is overdue, in all companies, and returns numbers.
create or replace function ledger.review_credit_lines()
returns table (blocked integer, unblocked integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line record;
begin
  blocked := 0;
  unblocked := 0;
  for line in select a.company_id, a.blocked as was from ledger.account a
      where a.kind = 'credit' and (a.blocked or a.balance_minor < 0)
        and a.blocked <> ledger.is_credit_overdue(a.company_id) order by a.id loop
    if ledger.block_or_unblock_credit_line(line.company_id) then
      blocked := blocked + case when line.was then 0 else 1 end;
      unblocked := unblocked + case when line.was then 1 else 0 end;
    end if;
  end loop;
  return next;
end $$;

alter function ledger.review_credit_lines owner to marga_authorizer;
grant execute on function ledger.review_credit_lines to marga_relay;
