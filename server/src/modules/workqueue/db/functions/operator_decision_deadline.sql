-- A decision that a buyer waits for is made within two hours and before departure, after which nobody can use it.
create or replace function workqueue.operator_decision_deadline(since timestamptz, departs_at timestamptz) returns timestamptz language sql immutable as $$
  select least(since + interval '2 hours', greatest(departs_at, since))
$$;

grant execute on function workqueue.operator_decision_deadline to marga_authorizer;
