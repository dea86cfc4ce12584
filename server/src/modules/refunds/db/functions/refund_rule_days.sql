create or replace function refunds.refund_rule_days(of_rule text) returns integer language sql immutable as $$
  select case of_rule when 'airline-14-working-days' then 14 when 'rail-5-working-days' then 5 when 'ours-at-once' then 0 else 7 end
$$;

grant execute on function refunds.refund_rule_days to marga_authorizer;
