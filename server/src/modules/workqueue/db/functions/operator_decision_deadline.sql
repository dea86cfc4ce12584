-- Returns the deadline for a decision that a buyer waits for: two hours after `since`, or the departure if that is
-- earlier, because after it nobody can use the booking.
create or replace function workqueue.operator_decision_deadline(since timestamptz, departs_at timestamptz) returns timestamptz language sql immutable as $$
  select least(since + interval '2 hours', greatest(departs_at, since))
$$;

grant execute on function workqueue.operator_decision_deadline to marga_authorizer;
