-- Whose a booking is, what is left of a payment, what words settle: three things that were true only as long as everybody asked
-- in the right way.
set local lock_timeout = '2s';

-- What is written about a booking is of the company that the booking is of: by no statement of the application could one company
-- take the place of another's.
alter table aftercare.move add constraint move_of_booking foreign key (company_id, booking_id)
  references booking.booking (company_id, id);
alter table aftercare.tally add constraint tally_of_booking foreign key (company_id, booking_id)
  references booking.booking (company_id, id);
alter table aftercare.due add constraint due_of_booking foreign key (company_id, booking_id)
  references booking.booking (company_id, id);
alter table aftercare.version add constraint version_of_booking foreign key (company_id, booking_id)
  references booking.booking (company_id, id);
-- Written by a trigger just before the booking itself is.
alter table aftercare.watch add constraint watch_of_booking foreign key (company_id, booking_id)
  references booking.booking (company_id, id) deferrable initially deferred;

-- As in 0031; a failed refund that an operator has sent on counts no more: what was sent in its place has left the account, or
-- failed and counts itself. What may have gone through has left the account with its promise.
create or replace function payments.refund_rest(of_payment text, with_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
  rest bigint;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.company() for update;
  if p.id is null or p.gateway_payment is null then return 0; end if;
  rest := payments.rest_of(p.id, p.currency);
  -- What a refund could not give back stays with the operators: promising it again would fail again.
  rest := rest - coalesce((select sum(r.amount_minor) from payments.refund r
    where r.payment_id = p.id and r.state = 'failed' and r.currency = p.currency and not payments.was_sent_on(r)), 0)::bigint;
  if rest <= 0 then return 0; end if;
  if payments.promise_refund(p, 'rest ' || platform.new_id('rfd'), p.gateway_payment, rest, p.currency, with_reason) <> 'asked' then
    return 0;
  end if;
  return rest;
end $$;

-- Asked for again under a key of its own, or given to the wallet: `operations.send_refund_on` does either, once.
create function payments.was_sent_on(r payments.refund) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from payments.refund x where x.payment_id = r.payment_id and x.key = 'again ' || r.id)
    or exists (select from ledger.posting p where p.company_id = r.company_id and p.subject = r.id and p.kind = 'adjustment')
$$;
alter function payments.was_sent_on(payments.refund) owner to marga_gate;
revoke execute on function payments.was_sent_on(payments.refund) from public;

-- As in 0031; a refund that failed and was not sent on is no difference that words explain: its money still stands in the
-- payment's account, and the desk gives it on, with a second person where it is much.
create or replace function payments.resolve_difference(of_difference text, with_note text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d payments.difference;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  select * into d from payments.difference x where x.id = of_difference for update;
  if d.id is null then return null; end if;
  if d.state <> 'open' or d.kind = 'not-at-gateway' and exists (select from payments.refund r
      where r.id = d.subject and r.state = 'failed' and not payments.was_sent_on(r)) then
    return 'changed';
  end if;
  update payments.difference x set state = 'resolved', note = with_note, resolved_at = platform.now(),
    resolved_by = platform.staff() where x.id = d.id;
  perform platform.note(null, platform.staff(), 'payment.difference-resolved', d.id, request_id, ip,
    jsonb_build_object('gatewayId', d.gateway_id, 'note', with_note), null, true);
  return 'resolved';
end $$;
