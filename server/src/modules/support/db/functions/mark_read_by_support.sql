-- @null value
-- @wall operator: Operators only read tickets. It marks messages as read only for an operator.
create or replace function support.mark_read_by_support(ticket_id text, up_to integer) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  update support.ticket t set read_by_support = least(up_to, t.last_seq), changed_xid = pg_current_xact_id()
    where t.id = ticket_id and t.read_by_support < least(up_to, t.last_seq);
  if found then return true; end if;
  return (select false from support.ticket t where t.id = ticket_id);
end $$;

alter function support.mark_read_by_support owner to marga_authorizer;
grant execute on function support.mark_read_by_support to marga_operator;
