-- Stores the hash of a secret that opens a ticket, or replaces its expiry: the key of a browser or the code of a
-- mailed link (`from_origin`).
create or replace function support.grant_browser_ticket_access(of_ticket text, hash text, from_origin text, lives interval) returns void language sql as $$
  insert into support.ticket_key (key_hash, ticket_id, origin, expires_at)
    values (hash, of_ticket, from_origin, platform.now() + lives)
    on conflict on constraint ticket_key_once do update set expires_at = excluded.expires_at
$$;

grant execute on function support.grant_browser_ticket_access to marga_authorizer;
