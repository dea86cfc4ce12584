-- Compares the jobs about subjects with the due columns of all tables that have the trigger `schedule_subject_job`:
-- schedules what has no row or another time, and removes rows of which no subject is due. The triggers keep both in
-- step, so there is something to repair only after they were bypassed. What changes during the call may be repaired
-- wrongly; the next call corrects it. The triggers are the only list of these tables, so the statements are made from it.
-- @wall worker: The relay has no rights on most of these tables. It writes only when jobs run, as the triggers do, and returns counts.
create or replace function platform.repair_job_schedule() returns table (job text, scheduled bigint, removed bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  source record;
begin
  for source in select t.tgrelid::regclass as subjects, string_to_array(encode(t.tgargs, 'escape'), '\000') as args
      from pg_catalog.pg_trigger t where t.tgfoid = 'platform.schedule_subject_job'::regproc order by t.tgargs loop
    job := source.args[1];
    execute format('with lost as (
        insert into platform.job as j (job, key, due_at) select $1, s.%1$I, s.%2$I from %3$s s where s.%2$I is not null
          and not exists (select from platform.job x where x.job = $1 and x.key = s.%1$I and x.due_at = s.%2$I)
        on conflict on constraint job_pkey do update set due_at = excluded.due_at, claimed_until = ''-infinity'',
          revision = j.revision + 1 returning 1),
      gone as (delete from platform.job j where j.job = $1 and j.key <> '''' and not exists (select from %3$s s
        where s.%1$I = j.key and s.%2$I is not null) returning 1)
      select (select count(*) from lost), (select count(*) from gone)', source.args[2], source.args[3], source.subjects)
      into scheduled, removed using job;
    if scheduled + removed > 0 then return next; end if;
  end loop;
end $$;

alter function platform.repair_job_schedule owner to marga_authorizer;
grant execute on function platform.repair_job_schedule to marga_relay;
