-- Returns a rule with what people are also shown. A rule that begins within milliseconds already counts as valid.
create or replace function pricing.rule_view(r pricing.rule) returns jsonb language sql volatile as $$
  select pricing.rule_json(r) || jsonb_build_object('createdAt', r.created_at, 'createdBy', r.created_by_name, 'state',
    case when r.valid_until <= pricing.clock_now() + interval '5 milliseconds' or r.valid_until <= r.valid_from then 'over'
      when r.valid_from > pricing.clock_now() + interval '5 milliseconds' then 'coming' else 'valid' end)
$$;

grant execute on function pricing.rule_view to marga_authorizer, marga_app, marga_operator;
