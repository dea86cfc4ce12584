create or replace function pricing.end_rule(of_rule text, why text, request_id text, ip text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  done := pricing.stop_rule(of_rule, null);
  if done.outcome = 'stopped' then
    perform platform.record_audit((done.stopped).company_id, platform.staff(), 'pricing.rule-ended', of_rule, request_id, ip,
      jsonb_build_object('reason', why), null, true);
  end if;
  return query select done.outcome, case when done.outcome = 'stopped' then pricing.rule_view(done.stopped) end;
end $$;

alter function pricing.end_rule owner to marga_authorizer;
grant execute on function pricing.end_rule to marga_operator;
