-- Replaces a traveller's data if it still has the version `from_version`; otherwise returns false. If
-- `consent_from` is unchanged, the consent's date and the person who recorded it stay.
create or replace function travellers.change_traveller(of_traveller text, from_version integer, person jsonb, actor text)
returns boolean language plpgsql as $$
begin
  update travellers.traveller t set
      title = person ->> 'title', given_name = person ->> 'given_name', family_name = person ->> 'family_name',
      spellings = array(select jsonb_array_elements_text(person -> 'spellings')), search_text = person ->> 'search_text',
      key_id = person ->> 'key_id', ciphertext = person ->> 'ciphertext', version = t.version + 1, changed_at = platform.now(),
      consent_from = person ->> 'consent_from',
      consent_by = case when t.consent_from = person ->> 'consent_from' then t.consent_by else actor end,
      consent_at = case when t.consent_from = person ->> 'consent_from' then t.consent_at else platform.now() end
    where t.id = of_traveller and t.company_id = platform.current_company() and t.version = from_version;
  if not found then return false; end if;
  perform platform.record_audit(platform.current_company(), actor, 'travellers.changed', of_traveller);
  return true;
end $$;

grant execute on function travellers.change_traveller to marga_app;
