create or replace function pricing.tax_rule_to_json(t pricing.tax_rule) returns jsonb language sql stable as $$
  select jsonb_build_object('code', t.code, 'version', t.version, 'title', t.title, 'params', t.params,
    'citation', t.citation, 'status', t.status, 'validFrom', t.valid_from, 'validUntil', t.valid_until)
$$;

grant execute on function pricing.tax_rule_to_json to marga_authorizer, marga_operator;
