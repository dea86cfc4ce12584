-- Trigger that raises MG021 when a rule would begin in the past, and MG022 when a rule would be removed or changed
-- in any way except to end it, now or later. It applies to every role, whatever rights are granted in future.
create or replace function pricing.reject_pricing_rule_change() returns trigger language plpgsql as $$
declare
  present timestamptz := date_trunc('milliseconds', platform.now());
begin
  if tg_op = 'INSERT' then
    if new.valid_from < present then
      raise exception 'a rule cannot begin in the past' using errcode = 'MG021';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - 'valid_until' <> to_jsonb(new) - 'valid_until' then
    raise exception 'a rule is never changed or removed, only ended' using errcode = 'MG022';
  end if;
  if new.valid_until is null or new.valid_until < present or new.valid_until > old.valid_until
      or old.valid_until < present then
    raise exception 'a rule can only be ended, now or later' using errcode = 'MG022';
  end if;
  return new;
end $$;

grant execute on function pricing.reject_pricing_rule_change to marga_authorizer;
