-- Returns how much of a statement has been paid, by what was repaid on the credit line since it closed. The reversal of a
-- later posting does not count towards earlier debt: a booking made and cancelled since then repays nothing, and a
-- payment that bounced since then does not count. A refund is linked to the capture that it reverses, because a booking
-- may have several of both.
create or replace function ledger.statement_amount_paid(s ledger.credit_statement) returns bigint language sql stable as $$
  select least(s.amount_due_minor, greatest(0, coalesce(sum(case when m.is_in then m.amount_minor else -m.amount_minor end), 0)::bigint))
    from (
      select p.amount_minor, p.kind, p.linked_subject, p.linked_kind, true as is_in from ledger.posting p
        where p.to_account = 'credit:' || s.company_id and p.created_at >= s.closed_at
      union all
      select p.amount_minor, p.kind, p.linked_subject, p.linked_kind, false from ledger.posting p
        where p.from_account = 'credit:' || s.company_id and p.kind = 'reversal' and p.created_at >= s.closed_at
    ) m
    where m.kind not in ('reversal', 'refund') or m.is_in <> exists (select from ledger.posting o where o.company_id = s.company_id
      and o.subject = m.linked_subject and o.kind = m.linked_kind and o.created_at >= s.closed_at)
$$;

grant execute on function ledger.statement_amount_paid to marga_app, marga_authorizer, marga_operator;
