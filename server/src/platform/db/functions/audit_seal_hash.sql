create or replace function platform.audit_seal_hash(previous bytea, texts text) returns bytea language sql immutable as $$
  select sha256(previous || sha256(convert_to(texts, 'UTF8')))
$$;

grant execute on function platform.audit_seal_hash to marga_authorizer;
