-- Those of which nobody has taken notice. Under the relay's role; answers how many there were.
create or replace function operations.lapse_proposals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  lapsed integer := 0;
begin
  for p in select * from operations.proposal x where x.state = 'proposed' and operations.has_lapsed(x)
      order by x.proposed_at limit most for update skip locked loop
    perform operations.mark_lapsed(p);
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end $$;

alter function operations.lapse_proposals owner to marga_authorizer;
grant execute on function operations.lapse_proposals to marga_relay;
