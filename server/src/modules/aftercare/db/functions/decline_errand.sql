-- An operator declines what a buyer asked for, and the buyer reads why. The caller holds the request's lock and knows that it
-- is open.
create or replace function aftercare.decline_errand(of_errand text, with_answer text) returns void language sql as $$
  update aftercare.errand x set state = 'declined', answer = with_answer, ended_at = platform.now(), ended_by = platform.staff()
    where x.id = of_errand
$$;

grant execute on function aftercare.decline_errand to marga_gate;
