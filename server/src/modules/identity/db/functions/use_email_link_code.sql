-- Marks the code of a mailed link as used and returns it, so that only the first caller gets it. The returned record
-- is empty when the code is unknown, expired or already used.
create or replace function identity.use_email_link_code(hash text, of_purpose text) returns identity.action_code
language plpgsql as $$
declare
  used identity.action_code;
begin
  update identity.action_code c set used_at = platform.now()
    where c.token_hash = hash and c.purpose = of_purpose and c.used_at is null and c.expires_at > platform.now()
    returning * into used;
  return used;
end $$;

grant execute on function identity.use_email_link_code to marga_authorizer;
