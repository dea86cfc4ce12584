-- Returns one day before the departure, or the departure itself when that is less than a day away.
create or replace function amendments.schedule_change_answer_deadline(departs timestamptz) returns timestamptz language sql stable as $$
  select case when departs - interval '1 day' > platform.now() then departs - interval '1 day' else departs end
$$;

grant execute on function amendments.schedule_change_answer_deadline to marga_app;
