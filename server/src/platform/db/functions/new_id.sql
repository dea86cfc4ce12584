-- Creates an id as `createId` (contract/src/kernel/ids.ts) does, for rows that a function of the schema writes: a
-- UUIDv7 by the database's clock, 26 characters of Crockford's base32. A random UUID gives the random bits and the
-- variant.
create or replace function platform.new_id(prefix text) returns text language plpgsql volatile parallel safe as $$
declare
  random bit(128) := ('x' || pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''))::bit(128);
  -- 128 bits do not divide by 5, so two zero bits lead.
  bits bit varying := B'00' || pg_catalog.floor(extract(epoch from platform.now()) * 1000)::bigint::bit(48) || B'0111'
    || pg_catalog.substring(random, 53, 76);
  id text := prefix || '_';
begin
  for place in 0..25 loop
    id := id || pg_catalog.substr('0123456789abcdefghjkmnpqrstvwxyz',
      pg_catalog.substring(bits, 5 * place + 1, 5)::bit(5)::integer + 1, 1);
  end loop;
  return id;
end $$;

grant execute on function platform.new_id to marga_app, marga_relay, marga_authorizer;
