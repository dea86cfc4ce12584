-- `done`, `proposed`, or why not: `waiting` says that something else about this row waits for a second person.
-- @values value: taken | changed | missing | done | proposed | waiting | known | key-reused
create or replace function operations.act(new_id text, of_key text, act text, detail jsonb, with_reason text, threshold bigint,
  pace jsonb, request_key text, body_hash text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  waiting operations.proposal;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  p := operations.known_proposal(request_key);
  if p.id is not null then return case p.request_hash when body_hash then 'known' else 'key-reused' end; end if;
  if not operations.moves_money(act) then return 'changed'; end if;
  ended := operations.take(of_key, (pace ->> 'claimMs')::bigint);
  if ended <> 'claimed' then return ended; end if;
  select * into waiting from operations.proposal x where x.key = of_key and x.state = 'proposed' for update;
  if waiting.id is not null then
    if not operations.has_lapsed(waiting) then return 'waiting'; end if;
    perform operations.let_lapse(waiting);
  end if;
  p.id := new_id;
  p.key := of_key;
  p.company_id := (select b.company_id from operations.all_burning() b where b.key = of_key);
  p.act := act;
  p.detail := detail;
  p.reason := with_reason;
  p.standing := operations.standing_of(of_key);
  p.request_key := request_key;
  p.request_hash := body_hash;
  return operations.put_forward(p, threshold, pace, request_id, ip);
end $$;

alter function operations.act owner to marga_authorizer;
grant execute on function operations.act to marga_operator;
