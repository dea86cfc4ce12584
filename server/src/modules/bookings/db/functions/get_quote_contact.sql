-- Returns whom a client contacts about a quote: the company, and the member who made it.
-- @null phone
-- @wall company: The application cannot read people's names and addresses. It returns those of one member of the company of the transaction.
create or replace function bookings.get_quote_contact(of_user text) returns table (company text, phone text, agent text, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.name, c.phone, u."name", u."email" from identity.company c
    join identity.member m on m.company_id = c.id and m.user_id = of_user
    join engine."user" u on u."id" = m.user_id
    where c.id = platform.current_company()
$$;

alter function bookings.get_quote_contact owner to marga_authorizer;
grant execute on function bookings.get_quote_contact to marga_app;
