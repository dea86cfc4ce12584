create or replace function platform.seal_hash(previous bytea, texts text) returns bytea language sql immutable as $$
  select sha256(previous || sha256(convert_to(texts, 'UTF8')))
$$;

grant execute on function platform.seal_hash to marga_authorizer;
