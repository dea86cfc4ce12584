create or replace function pricing.increment_rulebook_edition(of_subject text) returns void language sql as $$
  insert into pricing.edition as e (subject, number) values (of_subject, 1)
    on conflict (subject) do update set number = e.number + 1
$$;

grant execute on function pricing.increment_rulebook_edition to marga_authorizer;
