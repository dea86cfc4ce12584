-- Which deeds at the desk take a second person, and who may call what of the desk.
set local lock_timeout = '2s';

-- Who must agree ------------------------------------------------------------------------------------------------------------

-- What moves money, or gives it up, or says of money how it stands. Everything else asks, reminds and waits.
create function operations.moves_money(act text) returns boolean language sql immutable as $$
  select act in ('booking-made', 'booking-not-made', 'booking-kept', 'move-done', 'move-not-done', 'refund-arrived',
    'accept-shortfall', 'accept-over', 'return-over', 'send-refund-again', 'refund-to-wallet', 'settle-stray', 'resolve-difference', 'order-cancelled')
$$;

-- What a deed moves, in paise. Of a decision all that follows from it, whichever way it falls; null: nobody knows.
create function operations.amount_of(of_key text, act text, detail jsonb) returns bigint language sql stable as $$
  select case split_part(of_key, '.', 1)
    -- What is kept unpaid is charged when somebody pays for it.
    when 'booking' then (select case when act = 'booking-kept' then 0 when b.currency = 'INR' then b.total_minor end
      from booking.booking b where b.id = substr(of_key, 9))
    when 'move' then (select case when m.currency = 'INR' then abs(m.total_minor) end from aftercare.move m where m.id = substr(of_key, 6))
    when 'due' then (select case act when 'accept-shortfall' then d.quoted_rupees_minor - d.arrived_rupees_minor
        else round((detail ->> 'arrivedMinor')::numeric * d.quoted_rupees_minor / nullif(d.quoted_minor, 0))::bigint - d.arrived_rupees_minor end
      from aftercare.due d where d.id = substr(of_key, 5))
    when 'over' then (select d.over_minor - d.over_settled_minor from aftercare.due d where d.id = substr(of_key, 6))
    when 'refund' then (select case when r.currency = 'INR' then r.amount_minor end from payments.refund r where r.id = substr(of_key, 8))
    -- What the buyer gets back is typed by whoever proposes it: to give back nothing takes away all that is left of the booking.
    when 'gone' then (select case when b.currency = 'INR' then greatest((detail ->> 'totalMinor')::bigint,
        coalesce(t.paid_minor - t.promised_minor, b.total_minor)) end
      from booking.booking b left join aftercare.tally t on t.booking_id = b.id where b.id = substr(of_key, 6))
    when 'outside' then (detail ->> 'paidMinor')::bigint
    -- Settled with words alone.
    else 0 end
$$;

-- Does it, by the function of its row: 'done', or why it cannot be done. In the transaction of whoever decides.
create function operations.carry_out(of_key text, act text, detail jsonb, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  claim_ms bigint := (pace ->> 'claimMs')::bigint;
  lease_ms bigint := (pace ->> 'leaseMs')::bigint;
  ask_ms bigint := (pace ->> 'askMs')::bigint;
begin
  case split_part(of_key, '.', 1)
    when 'booking' then return operations.decide_booking(of_key, act, detail ->> 'order', detail ->> 'reference',
      (detail ->> 'payBy')::timestamptz, ask_ms, with_reason, claim_ms, lease_ms, request_id, ip);
    when 'errand' then return operations.answer_errand(of_key, act, detail, with_reason, claim_ms, request_id, ip);
    when 'move' then return operations.decide_move(of_key, act, ask_ms, with_reason, claim_ms, lease_ms, request_id, ip);
    when 'due' then return operations.tend_refund(of_key, act, (detail ->> 'arrivedMinor')::bigint,
      (detail ->> 'currency')::char(3), with_reason, claim_ms, request_id, ip);
    when 'over' then return operations.settle_over(of_key, act, with_reason, claim_ms, request_id, ip);
    when 'version', 'gone' then return operations.tend_booking(of_key, act, detail, with_reason, claim_ms, request_id, ip);
    when 'hold' then return operations.tend_hold(of_key, act, (detail ->> 'payBy')::timestamptz, with_reason, claim_ms, lease_ms,
      request_id, ip);
    when 'refund' then return operations.send_refund_on(of_key, act, with_reason, claim_ms, request_id, ip);
    when 'outside' then return booking.enter_outside(detail, with_reason, request_id, ip);
    else return operations.settle(of_key, act, with_reason, claim_ms, request_id, ip);
  end case;
end $$;

-- Asks, reminds, waits: one person is enough, and no money moves.
create function operations.tend(of_key text, act text, detail jsonb, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if operations.moves_money(act) or of_key like 'outside.%' then return 'changed'; end if;
  return operations.carry_out(of_key, act, detail, with_reason, pace, request_id, ip);
end $$;

-- Writes down that a proposal has come to nothing by itself. Its personal details go with it.
create function operations.let_lapse(p operations.proposal) returns void language plpgsql as $$
begin
  update operations.proposal x set state = 'lapsed', ended_at = platform.now(), detail = x.detail - 'travellers'
    where x.id = p.id and x.state = 'proposed';
  if not found then return; end if;
  perform platform.note(null, null, 'desk.proposal-lapsed', p.key, p.id, null,
    jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'act', p.act, 'minor', p.amount_minor::text,
      'because', case when p.expires_at <= platform.now() then 'expired' else 'changed' end)), null, true);
end $$;

create function operations.has_lapsed(p operations.proposal) returns boolean language sql stable as $$
  select p.expires_at <= platform.now() or p.standing is distinct from operations.standing_of(p.key)
$$;

-- Those of which nobody has taken notice. Under the relay's role; answers how many there were.
create function operations.lapse_proposals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  lapsed integer := 0;
begin
  for p in select * from operations.proposal x where x.state = 'proposed' and operations.has_lapsed(x)
      order by x.proposed_at limit most for update skip locked loop
    perform operations.let_lapse(p);
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end $$;

-- What whoever acts has moved for this company within a day without a second person, at the desk, by corrections of the ledger and
-- by transfers that they typed in themselves: one person's ten small deeds are the large one that they are, through whichever door.
-- Under a lock of that person and company, which is kept: of two at once, the second counts what the first has done.
create function operations.done_alone(of_company text) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.staff() || ' for ' || coalesce(of_company, 'nobody'), 0));
  return coalesce((select sum(p.amount_minor) from operations.proposal p
      where p.proposed_by = platform.staff() and coalesce(p.company_id, '') = coalesce(of_company, '') and not p.needs_second
        and p.proposed_at > platform.now() - interval '1 day'), 0)
    + coalesce((select sum(abs(p.amount_minor)) from ledger.proposal p
      where p.proposed_by = platform.staff() and p.company_id = of_company and p.kind = 'adjustment' and not p.needs_second
        and p.proposed_at > platform.now() - interval '1 day'), 0)
    + coalesce((select sum(t.amount_minor) from payments.bank_transfer t
      where t.recorded_by = platform.staff() and t.company_id = of_company and t.matched_alone
        and t.matched_at > platform.now() - interval '1 day'), 0);
end $$;

-- Does what moves money, or puts it before a second person: above the threshold, together with what the same person has done alone
-- for this company within a day, or ten small deeds would be a large one that nobody has seen. What could not be done now is not
-- put before anybody. For the gate alone, under the lock that makes one person's deeds queue.
create function operations.put_forward(p operations.proposal, threshold bigint, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  ended text;
begin
  p.amount_minor := operations.amount_of(p.key, p.act, p.detail);
  p.proposed_by := platform.staff();
  p.proposed_at := platform.now();
  p.expires_at := platform.now() + interval '8 hours';
  -- What is made up for at our own cost nobody gives away alone.
  p.needs_second := coalesce((p.detail ->> 'lossMinor')::bigint, 0) > 0 or p.amount_minor is null or p.amount_minor > 0
    and p.amount_minor + operations.done_alone(p.company_id) > threshold;
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  begin
    ended := operations.carry_out(p.key, p.act, p.detail, p.reason, pace, request_id, ip);
    if p.needs_second and ended = 'done' then raise exception 'not yet' using errcode = 'MG017'; end if;
  exception when sqlstate 'MG017' then
    ended := 'proposed';
  end;
  if ended not in ('done', 'proposed') then return ended; end if;
  if not p.needs_second then p.detail := p.detail - 'travellers'; end if;
  insert into operations.proposal select p.*;
  if ended = 'proposed' then
    -- Of what was booked outside the row is there from now on.
    update operations.proposal x set standing = operations.standing_of(x.key) where x.id = p.id and x.standing is null;
    update operations.task x set claimed_by = null, claimed_until = null where x.key = p.key and x.claimed_by = p.proposed_by;
    -- What is only proposed, and may be refused, is no company's to read.
    perform platform.note(null, p.proposed_by, 'desk.proposed', p.key, request_id, ip,
      jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'act', p.act, 'minor', p.amount_minor::text, 'reason', p.reason,
        'company', p.company_id)), null, true);
  end if;
  return ended;
end $$;

-- Null when this request has been heard for the first time.
create function operations.known_proposal(of_key text) returns operations.proposal language plpgsql as $$
declare
  known operations.proposal;
begin
  -- One person's deeds queue: of two at once, the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('desk of ' || platform.staff(), 0));
  select * into known from operations.proposal p where p.proposed_by = platform.staff() and p.request_key = of_key;
  return known;
end $$;

-- `done`, `proposed`, or why not: `waiting` says that something else about this row waits for a second person.
create function operations.act(new_id text, of_key text, act text, detail jsonb, with_reason text, threshold bigint,
  pace jsonb, request_key text, body_hash text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  waiting operations.proposal;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  p := operations.known_proposal(request_key);
  if p.id is not null then return case p.request_hash when body_hash then 'known' else 'key-reused' end; end if;
  if not operations.moves_money(act) then return 'changed'; end if;
  ended := operations.take(of_key, (pace ->> 'claimMs')::bigint);
  if ended <> 'claimed' then return ended; end if;
  select * into waiting from operations.proposal x where x.key = of_key and x.state = 'proposed' for update;
  if waiting.id is not null then
    if not operations.has_lapsed(waiting) then return 'waiting'; end if;
    perform operations.let_lapse(waiting);
  end if;
  p.id := new_id;
  p.key := of_key;
  p.company_id := (select b.company_id from operations.all_burning() b where b.key = of_key);
  p.act := act;
  p.detail := detail;
  p.reason := with_reason;
  p.standing := operations.standing_of(of_key);
  p.request_key := request_key;
  p.request_hash := body_hash;
  return operations.put_forward(p, threshold, pace, request_id, ip);
end $$;

-- The same for what was booked outside. The booking's id is in the detail; the first one counts.
create function operations.enter_outside(new_id text, of_company text, detail jsonb, with_reason text, threshold bigint,
  request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, key text, booking_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  p := operations.known_proposal(request_key);
  if p.id is null then
    p.id := new_id;
    p.key := 'outside.' || new_id;
    p.company_id := of_company;
    p.act := 'enter-outside';
    p.detail := detail;
    p.reason := with_reason;
    p.request_key := request_key;
    p.request_hash := body_hash;
    ended := operations.put_forward(p, threshold, '{}', request_id, ip);
  elsif p.request_hash <> body_hash then
    ended := 'key-reused';
  else
    ended := case p.state when 'done' then 'done' when 'proposed' then 'proposed' else 'changed' end;
  end if;
  return query select ended, p.key, case ended when 'done' then p.detail ->> 'booking' end;
end $$;

-- Decides once, under the row's lock. What is agreed to is done in the same transaction, or the proposal has failed. Nobody agrees
-- to their own; anybody can take it off the row.
create function operations.decide(of_proposal text, is_agreed boolean, with_reason text, pace jsonb, request_id text, ip text)
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
    return 'decided';
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

create function operations.decide_proposal(of_proposal text, is_agreed boolean, with_reason text, pace jsonb, request_id text, ip text)
returns table (outcome text, key text, company_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  ended := operations.decide(of_proposal, is_agreed, with_reason, pace, request_id, ip);
  -- However it ended, the row is free again.
  update operations.task x set claimed_by = null, claimed_until = null
    where x.key = (select p.key from operations.proposal p where p.id = of_proposal) and x.claimed_by = platform.staff();
  return query select ended, p.key, p.company_id from operations.proposal p where p.id = of_proposal;
end $$;

-- The same threshold at the other doors ---------------------------------------------------------------------------------------

-- Typed in and matched by the same person. Of the last day nobody knows by whom they were matched: they count.
alter table payments.bank_transfer add column matched_alone boolean not null default false;
update payments.bank_transfer t set matched_alone = true
  where t.matched_by = 'operator' and t.recorded_by is not null and t.gateway_payment is null
    and t.matched_at > platform.now() - interval '1 day';

-- As in 0029, counted together with the rest.
create or replace function ledger.propose_adjustment(new_id text, of_company text, of_account text, amount bigint, with_reason text,
  threshold bigint, request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, proposal_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
  account ledger.account;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  p := ledger.known_proposal(request_key, body_hash);
  if p.id is not null then
    return query select case p.request_hash when body_hash then 'written' else 'key-reused' end, p.id;
    return;
  end if;
  if not exists (select from identity.company c where c.id = of_company) then return; end if;
  if of_account = 'credit' and not exists (select from ledger.credit_terms t where t.company_id = of_company) then
    return query select 'no-line', null::text;
    return;
  end if;
  select * into account from ledger.account a where a.id = of_account || ':' || of_company;
  p.id := new_id;
  p.company_id := of_company;
  p.kind := 'adjustment';
  p.account := of_account;
  p.amount_minor := amount;
  p.reason := with_reason;
  p.proposed_by := platform.staff();
  p.key := request_key;
  p.request_hash := body_hash;
  p.needs_second := abs(amount) + operations.done_alone(of_company) > threshold;
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  -- What could not be done now is not put before a second person; whether it can be done then, the decision will find out.
  if coalesce(account.balance_minor - account.held_minor + account.limit_minor, 0) + amount < 0 then
    return query select 'insufficient-funds', null::text;
  elsif of_account = 'credit' and coalesce(account.balance_minor, 0) + amount > 0 then
    return query select 'more-than-owed', null::text;
  else
    return query select ledger.put_forward(p, request_id, ip), new_id;
  end if;
end $$;

-- As in 0031, counted together with the rest.
create or replace function payments.match_transfer(of_transfer text, of_company text, with_reason text, threshold bigint, request_id text,
  ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t payments.bank_transfer;
  is_alone boolean;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  select * into t from payments.bank_transfer x where x.id = of_transfer for update;
  if t.id is null or not exists (select from identity.company c where c.id = of_company) then return null; end if;
  if t.state <> 'unmatched' then return 'changed'; end if;
  is_alone := t.recorded_by = platform.staff() and t.gateway_payment is null;
  if is_alone and t.amount_minor + operations.done_alone(of_company) > threshold then return 'own'; end if;
  perform payments.match(t, of_company, 'operator');
  update payments.bank_transfer x set matched_alone = coalesce(is_alone, false) where x.id = t.id;
  perform platform.note(of_company, platform.staff(), 'payment.transfer-matched', t.id, request_id, ip,
    jsonb_build_object('amountMinor', t.amount_minor::text, 'utr', t.utr, 'reason', with_reason), null, true);
  return 'matched';
end $$;

-- Who may what --------------------------------------------------------------------------------------------------------------

-- The gate moves bookings for operators through the same function as the workflow does for companies.
grant insert on booking.booking to marga_gate;
grant insert, update (state, attempt, wake_at, pay_by) on booking.checkout to marga_gate;
grant select, update on booking.stray_order to marga_gate;
create policy gate_enters on booking.booking for insert to marga_gate with check (true);
create policy gate on booking.stray_order to marga_gate using (true);

do $$
declare
  own regprocedure;
begin
  for own in select p.oid from pg_proc p
      where p.pronamespace = 'operations'::regnamespace or p.oid::regprocedure::text like 'booking.enter_outside(%' loop
    execute format('revoke execute on function %s from public', own);
    if (select p.prosecdef from pg_proc p where p.oid = own) then
      execute format('alter function %s owner to marga_gate', own);
    else
      execute format('grant execute on function %s to marga_gate', own);
    end if;
  end loop;
end $$;
revoke execute on function booking.run_again(text, bigint), booking.tell_of_hold(booking.checkout) from public;
grant execute on function booking.run_again(text, bigint), booking.tell_of_hold(booking.checkout),
  booking.move(text, text[], text[], text, text, text, timestamptz, timestamptz), booking.keep_due(text),
  booking.put_on_hold(text, text[], text, text, timestamptz), booking.reference_of(text), booking.moment_of(jsonb),
  booking.plain_text(text), booking.search_text(text, jsonb, jsonb, text), booking.keep_reads() to marga_gate;
grant execute on function ledger.methods_of(text) to marga_gate;
grant execute on function aftercare.note_dropped(text, text, text, text, bigint, jsonb, integer) to marga_gate;
grant execute on function operations.desk(text), operations.operators(), operations.booking_file(text), operations.cancel_file(text),
  operations.facts_of(text), operations.owed_file(text), operations.deeds_of(text, text[]), operations.notes_of(text), operations.claim(text, bigint),
  operations.release(text), operations.assign(text, text, text, text, bigint, text, text),
  operations.write_note(text, text, text, text, text),
  operations.tend(text, text, jsonb, text, jsonb, text, text),
  operations.act(text, text, text, jsonb, text, bigint, jsonb, text, text, text, text),
  operations.enter_outside(text, text, jsonb, text, bigint, text, text, text, text),
  operations.decide_proposal(text, boolean, text, jsonb, text, text)
  to marga_operator;
grant execute on function operations.lapse_proposals(integer) to marga_relay;
