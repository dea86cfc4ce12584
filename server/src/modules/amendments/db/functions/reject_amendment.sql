create or replace function amendments.reject_amendment(of_amendment text, with_failure text, of_send integer default null)
returns boolean language sql as $$
  select amendments.transition_amendment(of_amendment, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, with_failure,
    of_send) is not null
$$;

grant execute on function amendments.reject_amendment to marga_authorizer, marga_app;
