-- Trigger that raises MG023. It is called only for a transition that the table of transitions in the contract does not
-- list: the condition of the trigger is generated from that table, so an allowed transition calls no function.
create or replace function platform.reject_forbidden_transition() returns trigger language plpgsql as $$
begin
  raise exception '%.% cannot go from % to %', tg_table_schema, tg_table_name, old.state, new.state using errcode = 'MG023';
end $$;
