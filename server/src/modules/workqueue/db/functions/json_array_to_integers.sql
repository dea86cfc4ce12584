create or replace function workqueue.json_array_to_integers(positions jsonb) returns integer[] language sql immutable as $$
  select case jsonb_typeof(positions) when 'array' then array(select jsonb_array_elements_text(positions)::integer) end
$$;

grant execute on function workqueue.json_array_to_integers to marga_authorizer;
