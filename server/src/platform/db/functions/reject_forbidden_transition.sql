-- Trigger that raises MG023 for a transition that the table of transitions in the contract does not list. The trigger
-- names those it does list. They are no condition of the trigger, because PostgreSQL parses a condition anew for each
-- statement: the booking's took eight times as long as this call (ADR 0048).
create or replace function platform.reject_forbidden_transition() returns trigger language plpgsql as $$
begin
  if old.state = new.state or old.state || ' to ' || new.state = any (tg_argv) then return new; end if;
  raise exception '%.% cannot go from % to %', tg_table_schema, tg_table_name, old.state, new.state using errcode = 'MG023';
end $$;
