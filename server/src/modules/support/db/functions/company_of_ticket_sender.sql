-- Returns the company that a person speaks for: the one they name if it is theirs, otherwise the only one they
-- belong to.
create or replace function support.company_of_ticket_sender(of_user text, named text) returns text language sql stable as $$
  select case when count(*) filter (where m.company_id = named) = 1 then named when count(*) = 1 then min(m.company_id) end
    from identity.member m where m.user_id = of_user
$$;

grant execute on function support.company_of_ticket_sender to marga_authorizer;
