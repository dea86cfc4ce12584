-- The one place that says for how long what people wrote about a booking is kept, once its journey is over (ADR 0033).
create or replace function workqueue.free_text_retention() returns interval language sql immutable as $$ select interval '180 days' $$;

grant execute on function workqueue.free_text_retention to marga_authorizer;
