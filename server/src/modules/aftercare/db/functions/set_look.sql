-- When the supplier is asked next about what it owes; null: not any more.
create or replace function aftercare.set_look(of_due text, new_look_at timestamptz) returns void language sql as $$
  update aftercare.due x set look_at = new_look_at where x.id = of_due
$$;

grant execute on function aftercare.set_look to marga_authorizer;
