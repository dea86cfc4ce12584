-- Returns how much has been repaid on a credit line since a moment. The reversal of a later posting does not count
-- towards earlier debt: a booking made and cancelled since then repays nothing, and a payment that bounced since
-- then does not count. A refund is linked to the capture that it reverses, because a booking may have several of
-- both.
create or replace function ledger.credit_repaid_since(of_company text, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when m.is_in then m.amount_minor else -m.amount_minor end), 0)::bigint
    from (
      select p.amount_minor, p.kind, p.subject, p.linked, true as is_in from ledger.posting p
        where p.to_account = 'credit:' || of_company and p.created_at >= since
      union all
      select p.amount_minor, p.kind, p.subject, p.linked, false from ledger.posting p
        where p.from_account = 'credit:' || of_company and p.kind = 'reversal' and p.created_at >= since
    ) m
    where case m.kind
      when 'reversal' then m.is_in <> exists (select from ledger.posting o where o.company_id = of_company
        and o.subject = split_part(m.linked, ' ', 1) and o.kind = split_part(m.linked, ' ', 2) and o.created_at >= since)
      when 'refund' then not exists (select from ledger.posting o where o.company_id = of_company
        and o.subject = left(m.linked, -length(' capture')) and o.kind = 'capture' and o.created_at >= since)
      else true end
$$;

grant execute on function ledger.credit_repaid_since to marga_app, marga_authorizer, marga_operator;
