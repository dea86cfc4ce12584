-- @null value
-- @wall operator: Operators only read tickets. It closes or reopens one only for an operator and records who did.
create or replace function support.set_ticket_state(ticket_id text, to_state text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  update support.ticket t set state = to_state, closed_at = case to_state when 'closed' then platform.now() end,
      waiting_since = case to_state when 'waiting' then platform.now() end,
      place = case to_state when 'waiting' then (extract(epoch from platform.now()) * 1000000)::bigint
        else 10000000000000000 - (extract(epoch from t.last_at) * 1000000)::bigint end,
      changed_xid = pg_current_xact_id()
    where t.id = ticket_id and t.state <> to_state;
  if not found then return (select false from support.ticket t where t.id = ticket_id); end if;
  perform platform.record_audit(null, platform.current_operator(), case to_state when 'closed' then 'support.closed' else 'support.reopened' end,
    ticket_id, '{}', true);
  return true;
end $$;

alter function support.set_ticket_state owner to marga_authorizer;
grant execute on function support.set_ticket_state to marga_operator;
