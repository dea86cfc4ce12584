-- Queues the start of a workflow in the outbox, in the transaction that decided it. `run` names the start: the jobs that
-- restart stalled workflows look in the outbox for `<subject>:<attempt>`. The engine gets it together with the row's
-- unguessable `key`.
create or replace function platform.start_workflow(run text, company text, workflow text, input jsonb) returns void
language plpgsql as $$
begin
  insert into platform.outbox (id, company_id, target, payload) values (run, company, workflow, input);
end $$;

grant execute on function platform.start_workflow to marga_app, marga_relay, marga_authorizer;
