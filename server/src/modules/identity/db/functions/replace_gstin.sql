-- Replaces the company's present GST number with another, or with none. A number that waits for review is retired.
-- Until an operator has reviewed the company, its declared number is simply replaced; after that the new number
-- waits for review and the old one stays in use. Without a new number the present one is retired at once.
-- @null number
create or replace function identity.replace_gstin(new_id text, number text, actor text) returns text
language plpgsql as $$
declare
  company_state text := (select c.state from identity.company c where c.id = platform.current_company());
  present identity.gstin;
begin
  select * into present from identity.gstin g
    where g.company_id = platform.current_company() and g.is_primary and g.state in ('declared', 'approved') for update;
  update identity.gstin g set state = 'retired', decided_at = platform.now()
    where g.company_id = platform.current_company() and g.is_primary and g.state = 'pending';
  if present.gstin = number or (present.id is null and number is null) then return 'unchanged'; end if;
  if present.state is distinct from 'approved' and company_state <> 'approved' then
    update identity.gstin g set state = 'retired', decided_at = platform.now() where g.id = present.id;
    if number is not null then
      insert into identity.gstin (id, company_id, gstin, is_primary, state)
        values (new_id, platform.current_company(), number, true, 'declared');
    end if;
  elsif number is null then
    update identity.gstin g set state = 'retired', decided_at = platform.now() where g.id = present.id;
  else
    insert into identity.gstin (id, company_id, gstin, is_primary, state)
      values (new_id, platform.current_company(), number, true, 'pending');
  end if;
  perform platform.record_audit(platform.current_company(), actor, 'identity.gstin-added', coalesce(number, 'none'),
    jsonb_build_object('replaces', present.gstin));
  return 'replaced';
end $$;

grant execute on function identity.replace_gstin to marga_authorizer, marga_app;
