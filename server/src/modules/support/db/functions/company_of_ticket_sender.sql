-- Returns the company for which a user writes to support: the company `named` if the user is a member of it,
-- otherwise the only company they are a member of, otherwise null.
create or replace function support.company_of_ticket_sender(of_user text, named text) returns text language sql stable as $$
  select case when count(*) filter (where m.company_id = named) = 1 then named when count(*) = 1 then min(m.company_id) end
    from identity.member m where m.user_id = of_user
$$;

grant execute on function support.company_of_ticket_sender to marga_authorizer;
