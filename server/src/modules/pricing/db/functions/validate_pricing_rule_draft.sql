-- Returns whether a draft could be written: 'free'; 'taken' when another rule has the same scope at an overlapping
-- time; or 'not-found' when the rule to replace does not exist. Nothing is written. In a company's transaction the draft
-- is an own markup of that company, whatever it says, and in an operator's it is any other rule; row-level security
-- shows each of them no more than that.
-- @values value: free | taken | not-found
create or replace function pricing.validate_pricing_rule_draft(draft jsonb) returns text language plpgsql as $$
declare
  own text := nullif(platform.current_company(), '');
  begins timestamptz := coalesce((draft ->> 'validFrom')::timestamptz, date_trunc('milliseconds', platform.clock_now()));
  wanted pricing.rule := jsonb_populate_record(null::pricing.rule, draft);
  before pricing.rule;
begin
  if own is not null then
    wanted.company_id := own; wanted.kind := 'own-markup'; wanted.group_name := null;
  elsif wanted.company_id is not null and not exists (select from identity.company c where c.id = wanted.company_id) then
    return 'not-found';
  end if;
  if draft ->> 'replaces' is not null then
    select * into before from pricing.rule r
      where r.id = draft ->> 'replaces' and case when own is null then r.kind <> 'own-markup' else r.company_id = own and r.kind = 'own-markup' end
        and r.valid_from <= begins and (r.valid_until is null or r.valid_until > begins);
    if before.id is null then return 'not-found'; end if;
    wanted := before;
  end if;
  return case when exists (select from pricing.rule r
    where (r.kind, r.company_id, r.supplier, r.service, lower(r.group_name collate "C"), lower(r.carrier collate "C"),
        lower(r.route collate "C"), lower(r.class collate "C")) is not distinct from
      (wanted.kind, wanted.company_id, wanted.supplier, wanted.service, lower(wanted.group_name collate "C"),
        lower(wanted.carrier collate "C"), lower(wanted.route collate "C"), lower(wanted.class collate "C"))
      and int4range(coalesce(r.lead_from, -1), coalesce(r.lead_until, -1), '[]')
        && int4range(coalesce(wanted.lead_from, -1), coalesce(wanted.lead_until, -1), '[]')
      and tstzrange(r.valid_from, r.valid_until)
        && tstzrange(begins, case when draft ->> 'validUntil' is not null
          then greatest(begins, (draft ->> 'validUntil')::timestamptz) end)
      and (before.id is null or r.id <> before.id or r.version <> before.version)) then 'taken' else 'free' end;
end $$;

grant execute on function pricing.validate_pricing_rule_draft to marga_app, marga_operator;
