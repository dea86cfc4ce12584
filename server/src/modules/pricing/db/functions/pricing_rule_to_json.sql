-- Returns a rule as JSON for display, with its creation time, author and state. A rule that begins within 5
-- milliseconds already counts as valid, and one that ends within 5 milliseconds as over.
create or replace function pricing.pricing_rule_to_json(r pricing.rule) returns jsonb language sql volatile as $$
  select pricing.pricing_rule_fields_to_json(r) || jsonb_build_object('createdAt', r.created_at, 'createdBy', r.created_by_name, 'state',
    case when r.valid_until <= pricing.clock_now() + interval '5 milliseconds' or r.valid_until <= r.valid_from then 'over'
      when r.valid_from > pricing.clock_now() + interval '5 milliseconds' then 'coming' else 'valid' end)
$$;

grant execute on function pricing.pricing_rule_to_json to marga_authorizer, marga_app, marga_operator;
