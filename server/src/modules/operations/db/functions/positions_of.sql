create or replace function operations.positions_of(kept jsonb) returns integer[] language sql immutable as $$
  select case jsonb_typeof(kept) when 'array' then array(select jsonb_array_elements_text(kept)::integer) end
$$;

grant execute on function operations.positions_of to marga_authorizer;
