-- Returns the tax rules and every pricing rule that may affect the company of the transaction: those for all
-- companies, for its group and for itself. Ended rules are included for another hour, so that a caller with a
-- slightly earlier moment still finds them. With `moments` it returns the pricing rules that applied at one of them
-- instead, to show what a markup would have changed.
-- @null moments
-- @wall company: The application cannot read tax rules and groups. It returns the rules that apply to the company of the transaction.
create or replace function pricing.rulebook(moments timestamptz[]) returns jsonb language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('edition', pricing.rulebook_edition(platform.current_company()),
    'rules', coalesce((select jsonb_agg(pricing.pricing_rule_fields_to_json(r.*::pricing.rule)) from pricing.rule r
      where (r.company_id is null or r.company_id = platform.current_company())
        and (r.group_name is null or lower(r.group_name collate "C") =
          (select lower(g.group_name collate "C") from pricing.company_group g where g.company_id = platform.current_company()))
        and case when moments is null then r.valid_until is null or r.valid_until > platform.now() - interval '1 hour'
          else exists (select from unnest(moments) m where r.valid_from <= m and (r.valid_until is null or r.valid_until > m)) end),
      '[]'::jsonb),
    'taxes', (select jsonb_agg(pricing.tax_rule_to_json(t.*::pricing.tax_rule)) from pricing.tax_rule t))
$$;

alter function pricing.rulebook owner to marga_authorizer;
grant execute on function pricing.rulebook to marga_app;
