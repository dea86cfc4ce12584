-- Ends a run of a job, which is due again at `due_at`; without it the row is removed. The run must still have its
-- claim. Otherwise this fails, so that nothing else of the transaction happens either: another worker has claimed the
-- job since, or it was given a new time.
-- @null due_at
create or replace function platform.finish_job(job text, key text, revision integer, due_at timestamptz)
returns void language plpgsql as $$
begin
  if finish_job.due_at is null then
    delete from platform.job j
      where j.job = finish_job.job and j.key = finish_job.key and j.revision = finish_job.revision;
  else
    update platform.job j
      set due_at = finish_job.due_at, claimed_until = '-infinity', failures = 0, last_error = null,
        last_success_at = platform.now()
      where j.job = finish_job.job and j.key = finish_job.key and j.revision = finish_job.revision;
  end if;
  if not found then raise exception 'the claim is lost' using errcode = 'MG018'; end if;
end $$;

grant execute on function platform.finish_job to marga_relay;
