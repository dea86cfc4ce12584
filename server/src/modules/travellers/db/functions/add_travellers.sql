-- Adds the travellers whose ids do not exist yet, with one audit entry for all of them. Returns the new ids.
create or replace function travellers.add_travellers(people jsonb, actor text)
returns table (id text) language plpgsql as $$
declare
  added text[];
begin
  with new as (
    insert into travellers.traveller as t (id, company_id, title, given_name, family_name, spellings, search_text, key_id,
        ciphertext, consent_from, consent_by)
      select p.id, platform.current_company(), p.title, p.given_name, p.family_name, p.spellings, p.search_text, p.key_id, p.ciphertext,
          p.consent_from, actor
        from jsonb_to_recordset(people) as p (id text, title text, given_name text, family_name text, spellings text[],
          search_text text, key_id text, ciphertext text, consent_from text)
      on conflict on constraint traveller_pkey do nothing
      returning t.id)
  select coalesce(array_agg(new.id order by new.id), '{}') into added from new;
  if cardinality(added) > 0 then
    perform platform.record_audit(platform.current_company(), actor, 'travellers.added', added[1],
      jsonb_build_object('people', cardinality(added)));
  end if;
  return query select unnest(added);
end $$;

grant execute on function travellers.add_travellers to marga_app;
