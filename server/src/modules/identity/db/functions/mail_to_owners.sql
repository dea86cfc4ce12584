create or replace function identity.mail_to_owners(of_company text, template text, params jsonb) returns void language sql as $$
  select identity.mail_members(of_company,
    array(select m.user_id from identity.member m where m.company_id = of_company and m.role = 'owner'), template, params)
$$;

grant execute on function identity.mail_to_owners to marga_authorizer;
