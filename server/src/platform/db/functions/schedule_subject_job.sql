-- Keeps the row of a job about one subject in step with the subject's due column, in the transaction that writes the
-- column: a time inserts or moves the row, so that a run under way is repeated, and null removes it. The trigger names
-- the job, the column that identifies the subject, and the due column.
-- @wall internal: A trigger. Who writes a subject may not write jobs; it sets only when the job about that subject runs.
create or replace function platform.schedule_subject_job() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subject text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1];
  old_due_at timestamptz := to_jsonb(old) ->> tg_argv[2];
  new_due_at timestamptz := to_jsonb(new) ->> tg_argv[2];
begin
  if new_due_at is not distinct from (old_due_at) then return null; end if;
  if new_due_at is null then
    delete from platform.job j where j.job = tg_argv[0] and j.key = subject;
  else
    insert into platform.job as j (job, key, due_at) values (tg_argv[0], subject, new_due_at)
      on conflict on constraint job_pkey do update set due_at = excluded.due_at, claimed_until = '-infinity',
        revision = j.revision + 1, failures = 0, last_error = null;
  end if;
  return null;
end $$;

alter function platform.schedule_subject_job owner to marga_authorizer;
