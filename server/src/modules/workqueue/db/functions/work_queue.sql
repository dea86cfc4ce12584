-- Returns the work queue, in no order; the program that reads it ranks it, and only counts the postponed items. With a
-- key it returns only that item, with the details of its proposal; of the travellers it returns the names.
-- @null of_key, company_id, company_name, booking_id, counterpart, itinerary, at_risk_minor, assignee, claimed_by, claimed_until, proposal_id, proposal_action, proposal_reason, proposal_minor, proposed_by, proposed_at, proposal_until, proposal_detail, proposal_travellers, proposal_for, travellers
-- @wall operator: Operators cannot read bookings, refunds and names of people. It returns the open items, and only to an operator.
create or replace function workqueue.work_queue(of_key text)
returns table (key text, kind text, company_id text, company_name text, booking_id text, subject text, counterpart text,
  itinerary jsonb, at_risk_minor bigint, currency char(3), due_at timestamptz, since timestamptz, assignee text, assignee_name text,
  claimed_by text, claimed_by_name text, claimed_until timestamptz, notes bigint, proposal_id text, proposal_action text,
  proposal_reason text, proposal_minor bigint, proposed_by text, proposed_by_name text, proposed_at timestamptz,
  proposal_until timestamptz, proposal_detail jsonb, proposal_travellers text, proposal_for text, travellers integer, is_postponed boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query
    select b.key, b.kind, b.company_id, c.name, b.booking_id, b.subject, b.counterpart, b.itinerary, b.at_risk_minor, b.currency,
        b.due_at, b.since, t.assignee, identity.person_name(t.assignee),
        case when t.claimed_until > platform.now() then t.claimed_by end,
        identity.person_name(t.claimed_by), case when t.claimed_until > platform.now() then t.claimed_until end,
        (select count(*) from workqueue.note n where n.key = b.key), a.id, a.action, a.reason, a.amount_minor,
        a.proposed_by, identity.person_name(a.proposed_by), a.proposed_at, a.expires_at,
        case when of_key is not null then a.detail end, (select string_agg(concat_ws(' ', p ->> 'givenName', p ->> 'familyName'), ', ')
          from jsonb_array_elements(a.personal #> '{people,travellers}') p), nullif(identity.person_name(a.detail ->> 'forUser'), ''), b.travellers, coalesce(t.snoozed_until > platform.now(), false)
      from workqueue.list_open_work_items() b
      left join workqueue.work_item_state t on t.key = b.key
      -- A lapsed proposal is hidden even before it is marked as lapsed.
      left join approvals.approval a on a.subject = b.key and a.is_exclusive and a.state = 'proposed' and a.expires_at > platform.now()
        and coalesce(a.fingerprint = workqueue.work_item_fingerprint(b.key), true)
      left join identity.company c on c.id = b.company_id
      where of_key is null or b.key = of_key;
end $$;

alter function workqueue.work_queue owner to marga_authorizer;
grant execute on function workqueue.work_queue to marga_operator;
