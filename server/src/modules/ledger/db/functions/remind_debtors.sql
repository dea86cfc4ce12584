-- Mails the owners and finance members of debtors before the due date, on that day and after it: each reminder once, and
-- after an outage only the latest. The first is sent for what is due on `soon` or earlier. Returns how many statements
-- it processed and how many mails it queued.
-- @wall worker: The relay can neither read debts nor add mails. It mails each reminder once, to owners and finance members of the debtor, and returns numbers.
create or replace function ledger.remind_debtors(today date, soon date, most integer)
returns table (looked integer, mails integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s ledger.credit_statement;
  stage text;
  rest bigint;
begin
  looked := 0;
  mails := 0;
  for s in select * from ledger.credit_statement x
      where x.reminder_stage <> 'after' and x.due_on <= soon
        and array_position(array['none', 'before', 'on', 'after'], x.reminder_stage)
          < case when x.due_on < today then 4 when x.due_on = today then 3 else 2 end
      order by x.due_on, x.id limit most for update skip locked loop
    stage := case when s.due_on < today then 'after' when s.due_on = today then 'on' else 'before' end;
    rest := s.amount_due_minor - ledger.statement_amount_paid(s);
    looked := looked + 1;
    update ledger.credit_statement x set reminder_stage = stage where x.id = s.id;
    if rest > 0 then
      mails := mails + identity.mail_members(s.company_id,
        array(select m.user_id from identity.member m where m.company_id = s.company_id and m.role in ('owner', 'finance')),
        'credit-due-' || stage, jsonb_build_object('minor', rest::text, 'dueOn', s.due_on::text, 'fromOn', s.from_on::text,
          'untilOn', s.until_on::text));
    end if;
  end loop;
  return next;
end $$;

alter function ledger.remind_debtors owner to marga_authorizer;
grant execute on function ledger.remind_debtors to marga_relay;
