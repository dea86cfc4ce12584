-- The supplier's terms, which an operator got by telephone, wait for the buyer as a quote, so the request is answered. The
-- caller holds the request's lock and knows that it is open.
create or replace function aftercare.quote_errand(of_errand text, with_move text) returns void language sql as $$
  update aftercare.errand x set state = 'quoted', move_id = with_move, ended_at = platform.now(), ended_by = platform.staff()
    where x.id = of_errand
$$;

grant execute on function aftercare.quote_errand to marga_gate;
