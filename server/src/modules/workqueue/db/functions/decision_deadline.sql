-- What a buyer is told about is decided within two hours, and before it departs: after that nobody can use it.
create or replace function workqueue.decision_deadline(since timestamptz, departs_at timestamptz) returns timestamptz language sql immutable as $$
  select least(since + interval '2 hours', greatest(departs_at, since))
$$;

grant execute on function workqueue.decision_deadline to marga_authorizer;
