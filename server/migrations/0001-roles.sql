-- Roles. None of them owns a table, so none can switch row-level security off.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['marga_app', 'marga_identity', 'marga_relay'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login noinherit nosuperuser nobypassrls', role_name);
    end if;
  end loop;
  -- Owns the few functions that must look across companies before one is chosen; nobody can sign in as it.
  if not exists (select from pg_roles where rolname = 'marga_gate') then
    create role marga_gate nologin noinherit nosuperuser nobypassrls;
  end if;
  -- An owner that is not a superuser must belong to a role before it can hand functions over to it.
  execute format('grant marga_gate to %I', current_user);
end $$;

revoke create on schema public from public;
