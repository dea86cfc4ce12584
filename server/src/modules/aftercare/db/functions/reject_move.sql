create or replace function aftercare.reject_move(of_move text, with_failure text, of_send integer default null)
returns boolean language sql as $$
  select aftercare.step_move(of_move, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, with_failure,
    of_send) is not null
$$;

grant execute on function aftercare.reject_move to marga_authorizer, marga_app;
