-- Returns what `pricing.rulebook` returns, for any company and any moments, so that an operator can verify a price.
-- Without a company it returns the rules of all companies. Callers who are not operators get null.
-- @null of_company, of_group
-- @wall operator: Operators cannot read the edition of a company's rules. It returns the rules of any company at any moment, and only to an operator.
create or replace function pricing.rulebook_at(of_company text, of_group text, moments timestamptz[]) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('edition', pricing.rulebook_edition(of_company),
    'rules', coalesce((select jsonb_agg(pricing.pricing_rule_fields_to_json(r.*::pricing.rule)) from pricing.rule r
      where (of_company is null or r.company_id is null or r.company_id = of_company)
        and (of_company is null or r.group_name is null or lower(r.group_name collate "C") = lower(of_group collate "C"))
        and exists (select from unnest(moments) m where r.valid_from <= m and (r.valid_until is null or r.valid_until > m))),
      '[]'::jsonb),
    'taxes', (select jsonb_agg(pricing.tax_rule_to_json(t.*::pricing.tax_rule)) from pricing.tax_rule t))
    where platform.current_operator() <> ''
$$;

alter function pricing.rulebook_at owner to marga_authorizer;
grant execute on function pricing.rulebook_at to marga_operator;
