-- Refuses a change of the details by which an operator approved a company. The trigger says whose changes these are.
create or replace function identity.reject_unreviewed_details() returns trigger language plpgsql as $$
begin
  raise exception 'new details of an approved company wait for an operator' using errcode = 'MG024';
end $$;
