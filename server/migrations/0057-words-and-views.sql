-- What goes with a membership, what one operator does alone, and for how long what people wrote about a booking is kept. What the
-- code before this reads and writes goes on fitting.
set local lock_timeout = '2s';

-- A member's own views ------------------------------------------------------------------------------------------------------

-- They go with the membership, however that ends: removed, left, the account deleted.
create function booking.forget_views() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from booking.saved_view v where v.company_id = old.company_id and v.user_id = old.user_id;
  return null;
end $$;
create policy gate on booking.saved_view to marga_gate using (true);
grant select, delete on booking.saved_view to marga_gate;
alter function booking.forget_views() owner to marga_gate;
revoke execute on function booking.forget_views() from public;
create trigger views_forgotten after delete on identity.member for each row execute function booking.forget_views();
delete from booking.saved_view v where not exists (select from identity.member m
  where m.company_id = v.company_id and m.user_id = v.user_id);

-- What one person does alone ------------------------------------------------------------------------------------------------

-- As in 0045, with credit limits that were raised: what a company may draw more is given to it as a correction is.
create or replace function operations.done_alone(of_company text) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.staff() || ' for ' || coalesce(of_company, 'nobody'), 0));
  return coalesce((select sum(p.amount_minor) from operations.proposal p
      where p.proposed_by = platform.staff() and coalesce(p.company_id, '') = coalesce(of_company, '') and not p.needs_second
        and p.proposed_at > platform.now() - interval '1 day'), 0)
    + coalesce((select sum(case p.kind when 'adjustment' then abs(p.amount_minor)
          else greatest(0, p.amount_minor - coalesce(p.before_minor, 0)) end) from ledger.proposal p
      where p.proposed_by = platform.staff() and p.company_id = of_company and not p.needs_second
        and p.proposed_at > platform.now() - interval '1 day'), 0)
    + coalesce((select sum(t.amount_minor) from payments.bank_transfer t
      where t.recorded_by = platform.staff() and t.company_id = of_company and t.matched_alone
        and t.matched_at > platform.now() - interval '1 day'), 0);
end $$;

-- As in 0029, counted together with the rest: a limit above the threshold is not raised by one person, nor is one raised by more than
-- what they may still do alone for this company today. A lower one needs nobody.
create or replace function ledger.propose_terms(new_id text, of_company text, new_limit bigint, new_cycle text, new_due_days integer,
  with_reason text, threshold bigint, request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, proposal_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
  raised bigint;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  p := ledger.known_proposal(request_key, body_hash);
  if p.id is not null then
    return query select case p.request_hash when body_hash then 'written' else 'key-reused' end, p.id;
    return;
  end if;
  if not exists (select from identity.company c where c.id = of_company) then return; end if;
  -- Two who set one company's terms at once queue as well: each steps from where the other left the line.
  perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || of_company, 0));
  p.before_minor := (select a.limit_minor from ledger.account a where a.id = 'credit:' || of_company);
  p.id := new_id;
  p.company_id := of_company;
  p.kind := 'credit-terms';
  p.amount_minor := new_limit;
  p.cycle := new_cycle;
  p.due_days := new_due_days;
  p.reason := with_reason;
  p.proposed_by := platform.staff();
  p.key := request_key;
  p.request_hash := body_hash;
  raised := new_limit - coalesce(p.before_minor, 0);
  p.needs_second := raised > 0 and (new_limit > threshold or raised + operations.done_alone(of_company) > threshold);
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  return query select ledger.put_forward(p, request_id, ip), new_id;
end $$;

-- As in 0045, but for what it answers of a proposal that had lapsed by itself: that is counted.
create or replace function operations.decide(of_proposal text, is_agreed boolean, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  p operations.proposal;
  taken text;
  ended text;
begin
  select * into p from operations.proposal x where x.id = of_proposal;
  if p.id is null then return 'missing'; end if;
  if is_agreed and p.proposed_by = platform.staff() then return 'own'; end if;
  -- The row before what is proposed about it, as everybody takes them.
  taken := operations.take(p.key, (pace ->> 'claimMs')::bigint);
  if is_agreed and taken = 'taken' then return 'taken'; end if;
  select * into p from operations.proposal x where x.id = of_proposal for update;
  if p.state <> 'proposed' then return 'decided'; end if;
  if operations.has_lapsed(p) then
    perform operations.let_lapse(p);
    return 'lapsed';
  end if;
  if is_agreed then
    begin
      ended := operations.carry_out(p.key, p.act, p.detail, p.reason, pace, request_id, ip);
      if ended <> 'done' then raise exception 'not done' using errcode = 'MG017'; end if;
    exception when sqlstate 'MG017' then
      null;
    end;
  end if;
  update operations.proposal x set ended_by = platform.staff(), ended_at = platform.now(), ended_reason = with_reason,
      detail = x.detail - 'travellers', state = case when ended = 'done' then 'done' when is_agreed then 'failed'
        when p.proposed_by = platform.staff() then 'withdrawn' else 'refused' end
    where x.id = p.id returning * into p;
  perform platform.note(null, platform.staff(), 'desk.proposal-' || case p.state when 'done' then 'agreed' else p.state end, p.key,
    request_id, ip, jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'act', p.act, 'minor', p.amount_minor::text,
      'proposedBy', p.proposed_by, 'reason', with_reason, 'company', p.company_id, 'ended', nullif(ended, 'done'))), null, true);
  return case when p.state = 'failed' then 'failed' else 'now-decided' end;
end $$;

-- What people wrote ---------------------------------------------------------------------------------------------------------

-- The one place that says for how long what people wrote about a booking is kept, once its journey is over (ADR 0033).
create function operations.words_kept_for() returns interval language sql immutable as $$ select interval '180 days' $$;

-- Of a row of the desk: the booking it is about, if it is about one.
create function operations.booking_of(of_key text) returns text language sql stable as $$
  select case split_part(of_key, '.', 1)
    when 'booking' then substr(of_key, 9)
    when 'version' then substr(of_key, 9)
    when 'gone' then substr(of_key, 6)
    when 'errand' then (select e.booking_id from aftercare.errand e where e.id = substr(of_key, 8))
    when 'move' then (select m.booking_id from aftercare.move m where m.id = substr(of_key, 6))
    when 'due' then (select d.booking_id from aftercare.due d where d.id = substr(of_key, 5))
    when 'over' then (select d.booking_id from aftercare.due d where d.id = substr(of_key, 6))
    when 'hold' then (select min(b.id) from booking.checkout c join booking.booking b on b.company_id = c.company_id and b.checkout_id = c.id
      where c.id = substr(of_key, 6))
    when 'outside' then (select p.detail ->> 'booking' from operations.proposal p where p.id = substr(of_key, 9)) end
$$;

-- The journey ended that long ago, nothing of it moves, nobody is asked about it and no money of it is open.
create function operations.is_over(b booking.booking, burning text[]) returns boolean language sql stable as $$
  select b.arrives_at < platform.now() - operations.words_kept_for() and b.state in ('confirmed', 'cancelled', 'failed')
    and not b.id = any (burning)
    and not exists (select from aftercare.move m where m.company_id = b.company_id and m.booking_id = b.id
      and m.state in ('asked', 'sending', 'unknown', 'escalated'))
    and not exists (select from aftercare.errand e where e.company_id = b.company_id and e.booking_id = b.id and e.state = 'open')
    and not exists (select from aftercare.due d where d.company_id = b.company_id and d.booking_id = b.id
      and (d.amount_minor > 0 and d.paid_back_at is null or d.look_at is not null or d.over_minor > d.over_settled_minor))
$$;

-- Lets go of what people wrote about bookings: remarks to suppliers, what our people were asked and answered, the trip's remarks, notes
-- of the desk. That it was asked, answered and noted stays, with who and when. Under the relay's role; answers how many bookings, and
-- notes about no booking, there were.
create function operations.let_go_of_words(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  long_ago timestamptz := platform.now() - operations.words_kept_for();
  burning_keys text[];
  burning text[];
  b booking.booking;
  gone integer := 0;
  notes integer;
begin
  select array_agg(x.key), array_agg(distinct x.booking_id) filter (where x.booking_id is not null) into burning_keys, burning
    from operations.all_burning() x;
  burning_keys := coalesce(burning_keys, '{}');
  burning := coalesce(burning, '{}');
  for b in select k.* from booking.booking k
      where k.id in (
          select x.id from booking.booking x where x.remark is not null and x.arrives_at < long_ago
          union select e.booking_id from aftercare.errand e where e.remark is not null or e.answer is not null
          union select operations.booking_of(n.key) from operations.note n where n.at < long_ago
          union select x.id from booking.trip t join booking.booking x on x.company_id = t.company_id and x.checkout_id = t.checkout_id
            where t.remarks is not null and t.checkout_id is not null
              and not exists (select from booking.booking s where s.company_id = t.company_id and s.checkout_id = t.checkout_id
                and not operations.is_over(s, burning)))
        and operations.is_over(k, burning)
      order by k.id limit most for update of k skip locked loop
    update booking.booking x set remark = null where x.id = b.id and x.remark is not null;
    update aftercare.errand e set remark = null, answer = null
      where e.company_id = b.company_id and e.booking_id = b.id and (e.remark is not null or e.answer is not null);
    -- What else was agreed on the telephone: its errand has words as well, so the booking is among these.
    update aftercare.move m set terms = m.terms - 'agreed'
      where m.company_id = b.company_id and m.booking_id = b.id and m.terms ? 'agreed';
    delete from operations.note n where n.at < long_ago and operations.booking_of(n.key) = b.id;
    -- In the trip it was bought from, the item's own remark; the trip's when all of it is over.
    update booking.trip t set items = jsonb_set(t.items, array[(b.position - 1)::text, 'remark'], 'null')
      where t.id = (select c.trip_id from booking.checkout c where c.id = b.checkout_id) and b.position > 0
        and t.items #>> array[(b.position - 1)::text, 'remark'] is not null;
    update booking.trip t set remarks = null
      where t.id = (select c.trip_id from booking.checkout c where c.id = b.checkout_id) and t.remarks is not null
        and not exists (select from booking.booking s where s.company_id = b.company_id and s.checkout_id = b.checkout_id
          and not operations.is_over(s, burning));
    perform platform.note(b.company_id, null, 'booking.words-let-go', b.id, b.id);
    gone := gone + 1;
  end loop;
  delete from operations.note n where n.id in (select x.id from operations.note x
    where x.at < long_ago and not x.key = any (burning_keys)
      and not exists (select from booking.booking k where k.id = operations.booking_of(x.key)) order by x.at limit most);
  get diagnostics notes = row_count;
  return gone + notes;
end $$;

-- What was declined stays declined when its words are gone.
alter table aftercare.errand drop constraint declined_with_words,
  add constraint words_of_declined check (answer is null or state = 'declined');
-- A change is asked for in words, and of the whole; once it is answered they may go.
alter table aftercare.errand drop constraint change_in_words,
  add constraint change_in_words check (wish = 'cancel' or (remark is not null or state <> 'open') and travellers is null and legs is null);

-- As in 0043; the log says that something was noted, and not what: of the log nothing goes.
create or replace function operations.assign(of_key text, to_user text, note_id text, words text, lease_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if to_user is not null and not exists (select from identity.staff f where f.user_id = to_user) then return 'missing'; end if;
  ended := operations.take(of_key, lease_ms);
  if ended <> 'claimed' then return ended; end if;
  update operations.task x set assignee = to_user, assigned_at = case when to_user is null then null else platform.now() end,
      claimed_by = null, claimed_until = null where x.key = of_key;
  if words is not null then
    insert into operations.note (id, key, by_user, text, to_user) values (note_id, of_key, platform.staff(), words, to_user);
  end if;
  perform platform.note(null, platform.staff(), 'desk.assigned', of_key, request_id, ip,
    jsonb_strip_nulls(jsonb_build_object('to', to_user, 'noteId', case when words is not null then note_id end)), null, true);
  return 'done';
end $$;

create or replace function operations.write_note(of_key text, note_id text, words text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known operations.note;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if not exists (select from operations.all_burning() b where b.key = of_key) then return 'missing'; end if;
  insert into operations.note (id, key, by_user, text) values (note_id, of_key, platform.staff(), words) on conflict do nothing;
  if not found then
    select * into known from operations.note n where n.id = note_id;
    return case when known.key = of_key and known.by_user = platform.staff() and known.text = words then 'done' else 'reused' end;
  end if;
  perform platform.note(null, platform.staff(), 'desk.noted', of_key, request_id, ip,
    jsonb_build_object('noteId', note_id), null, true);
  return 'done';
end $$;

create policy gate on booking.trip to marga_gate using (true);
grant select (id, company_id, checkout_id, items, remarks), update (items, remarks) on booking.trip to marga_gate;
grant delete on operations.note to marga_gate;
alter function operations.let_go_of_words(integer) owner to marga_gate;
revoke execute on function operations.let_go_of_words(integer), operations.words_kept_for(), operations.booking_of(text),
  operations.is_over(booking.booking, text[]) from public;
grant execute on function operations.words_kept_for(), operations.booking_of(text), operations.is_over(booking.booking, text[])
  to marga_gate;
grant execute on function operations.let_go_of_words(integer) to marga_relay;
