-- Takes a row for some minutes, or for some more. `taken`: somebody else is at it. `missing`: it burns no longer.
create or replace function operations.take(of_key text, lease_ms bigint) returns text language plpgsql as $$
declare
  t operations.task;
begin
  if not exists (select from operations.all_burning() b where b.key = of_key) then return 'missing'; end if;
  t := operations.hold_task(of_key);
  if t.claimed_by <> platform.staff() and t.claimed_until > platform.now() then return 'taken'; end if;
  -- Looked at again under the lock: whoever was at it before may just have put it out.
  if not exists (select from operations.all_burning() b where b.key = of_key) then return 'missing'; end if;
  update operations.task x set claimed_by = platform.staff(),
      claimed_until = platform.now() + lease_ms * interval '1 millisecond' where x.key = of_key;
  return 'claimed';
end $$;

grant execute on function operations.take to marga_authorizer;
