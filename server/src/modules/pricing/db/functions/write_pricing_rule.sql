-- Writes a rule, or a new version of one that replaces the current version from `validFrom` on. Returns 'past' when
-- it would begin before now or end before it begins, and 'not-found' when the rule to replace does not exist. An
-- overlap with another rule of the same scope violates the constraint `rule_no_tie` and raises an error. `entry` is
-- what the audit log records of the rule: companies read it, so it does not name the operator.
create or replace function pricing.write_pricing_rule(draft jsonb, of_company text, actor text, why text, out outcome text,
  out entry jsonb) language plpgsql as $$
declare
  written pricing.rule := jsonb_populate_record(null::pricing.rule, draft);
  present timestamptz := pricing.lock_pricing_rules_for_change();
  begins timestamptz := coalesce((draft ->> 'validFrom')::timestamptz, present);
  before pricing.rule;
begin
  if begins < present or (draft ->> 'validUntil')::timestamptz <= begins then
    outcome := 'past'; return;
  end if;
  if draft ->> 'replaces' is not null then
    select * into before from pricing.rule r
      where r.id = draft ->> 'replaces'
        and case when of_company is null then r.kind <> 'own-markup' else r.company_id = of_company and r.kind = 'own-markup' end
        and r.valid_from <= begins and (r.valid_until is null or r.valid_until > begins)
      for update;
    if before.id is null then
      outcome := 'not-found'; return;
    end if;
    update pricing.rule r set valid_until = begins where r.id = before.id and r.version = before.version;
    -- A new version keeps what the rule applies to.
    written := jsonb_populate_record(before, jsonb_build_object('name', draft -> 'name', 'basis_points', draft -> 'basis_points',
      'share_of', draft -> 'share_of', 'amount_minor', draft -> 'amount_minor', 'per', draft -> 'per'));
  end if;
  written.version := 1 + coalesce((select max(r.version) from pricing.rule r where r.id = written.id), 0);
  insert into pricing.rule (id, version, kind, name, company_id, group_name, supplier, carrier, route, class, service,
      lead_from, lead_until, basis_points, share_of, amount_minor, per, valid_from, valid_until, created_by, created_by_name, reason)
    values (written.id, written.version, written.kind, written.name, written.company_id, written.group_name,
      written.supplier, written.carrier, written.route, written.class, written.service, written.lead_from,
      written.lead_until, written.basis_points, written.share_of, written.amount_minor, written.per, begins,
      (draft ->> 'validUntil')::timestamptz, actor, coalesce(nullif(identity.person_name(actor), ''), actor), why)
    returning * into written;
  perform pricing.increment_rulebook_edition(coalesce(of_company, ''));
  outcome := 'written';
  entry := to_jsonb(written) - '{seq,created_at,created_by,created_by_name}'::text[];
end $$;

grant execute on function pricing.write_pricing_rule to marga_authorizer;
