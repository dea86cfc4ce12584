-- This is the only place that says how long free text about a booking is stored after its trip is over (ADR 0033).
create or replace function workqueue.free_text_retention() returns interval language sql immutable as $$ select interval '180 days' $$;

grant execute on function workqueue.free_text_retention to marga_authorizer;
