-- Returns whose limits count what a member spends: the member's own, that of whoever granted it, and so on, up to somebody to
-- whom nobody granted one. `limit_minor` is null for those without a limit, and `counted` lists all whose spending the
-- limit counts. The limits of those who have left count as well, and so does the daily cap of the API key that this request came
-- with, which counts what was bought with that key.
-- @null limit_minor
create or replace function identity.spending_limits_of(company text, buyer text)
returns table (holder text, limit_minor bigint, counted text[]) language sql stable as $$
  with recursive granted as (
    select m.user_id, m.daily_limit_minor, m.limit_granted_by from identity.member m where m.company_id = company
    union all select f.user_id, f.daily_limit_minor, f.limit_granted_by from identity.former_limit f where f.company_id = company
  ), above as (
    select buyer as holder union select g.limit_granted_by from above a join granted g on g.user_id = a.holder where g.limit_granted_by is not null
  ), limits as (
    select a.holder, min(g.daily_limit_minor) as limit_minor from above a join granted g on g.user_id = a.holder group by a.holder
  ), below as (
    select l.holder, l.holder as member from limits l where l.limit_minor is not null
    union select b.holder, g.user_id from below b join granted g on g.limit_granted_by = b.member
  )
  select a.* from (
    select l.holder, l.limit_minor, array(select b.member from below b where b.holder = l.holder) from limits l
    union all select k.id, k.daily_cap_minor, array[k.id] from identity.api_key k
      where k.company_id = company and k.id = platform.current_request() ->> 'key') a
    order by a.holder <> buyer, a.limit_minor, a.holder
$$;

grant execute on function identity.spending_limits_of to marga_authorizer, marga_app;
