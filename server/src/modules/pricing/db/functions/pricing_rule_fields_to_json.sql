create or replace function pricing.pricing_rule_fields_to_json(r pricing.rule) returns jsonb language sql stable as $$
  select jsonb_build_object('id', r.id, 'version', r.version, 'kind', r.kind, 'name', r.name,
    'companyId', r.company_id, 'group', r.group_name, 'supplier', r.supplier, 'carrier', r.carrier, 'route', r.route,
    'class', r.class, 'service', r.service, 'leadFrom', r.lead_from, 'leadUntil', r.lead_until,
    'basisPoints', r.basis_points, 'of', r.share_of, 'amountMinor', r.amount_minor::text, 'per', r.per,
    'validFrom', r.valid_from, 'validUntil', r.valid_until)
$$;

grant execute on function pricing.pricing_rule_fields_to_json to marga_authorizer, marga_app, marga_operator;
