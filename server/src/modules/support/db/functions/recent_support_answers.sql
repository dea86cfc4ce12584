-- Returns the tickets of a member that concern the company of this transaction or none, with the time of support's
-- last answer, if that is more recent than `lately`. A user who is not a member of that company gets no rows.
-- @wall company: Tickets belong to people, and the application cannot read them. It returns when a member of the company of the transaction was answered, and no text.
create or replace function support.recent_support_answers(of_user text, lately interval, most integer)
returns table (id text, reference text, at timestamptz) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select t.id, t.reference, date_trunc('milliseconds', m.at) from support.ticket t
    join support.message m on m.ticket_id = t.id and m.seq = t.last_support_seq
    where t.user_id = of_user and m.at > platform.now() - lately
      and (t.company_id is null or t.company_id = platform.current_company())
      and exists (select from identity.member b where b.company_id = platform.current_company() and b.user_id = of_user)
    order by m.at desc limit most
$$;

alter function support.recent_support_answers owner to marga_authorizer;
grant execute on function support.recent_support_answers to marga_app;
