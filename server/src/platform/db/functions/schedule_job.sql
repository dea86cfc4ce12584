-- Schedules a job about one subject in the transaction that decides it. A subject has one row for each job: another
-- time replaces the earlier one, and a run that is under way is repeated.
-- @wall public: The application may not read or write jobs. It sets when one job about one subject runs and returns nothing; the job itself decides what is due.
create or replace function platform.schedule_job(job text, key text, due_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.job as j (job, key, due_at) values (schedule_job.job, schedule_job.key, schedule_job.due_at)
    on conflict on constraint job_pkey do update set due_at = excluded.due_at, claimed_until = '-infinity',
      revision = j.revision + 1, failures = 0, last_error = null;
end $$;

alter function platform.schedule_job owner to marga_authorizer;
grant execute on function platform.schedule_job to marga_app;
