-- Records an offline booking or proposes it to a second person (workqueue.execute_or_propose_money_action).
-- `detail` contains the id of the new booking; a repeated request returns the booking of the first one.
-- @values outcome: changed | missing | done | proposed | key-reused | company-suspended | payment-method-off | insufficient-funds | credit-limit-exceeded | credit-overdue
-- @null booking_id
create or replace function workqueue.record_offline_booking(new_id text, of_company text, detail jsonb, with_reason text, threshold bigint,
  request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, key text, booking_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p workqueue.proposal;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  p := workqueue.find_action_proposal_by_request_key(request_key);
  if p.id is null then
    p.id := new_id;
    p.key := 'offline-booking.' || new_id;
    p.company_id := of_company;
    p.action := 'record-offline-booking';
    p.detail := detail;
    p.reason := with_reason;
    p.request_key := request_key;
    p.request_hash := body_hash;
    ended := workqueue.execute_or_propose_money_action(p, threshold, '{}', request_id, ip);
  elsif p.request_hash <> body_hash then
    ended := 'key-reused';
  else
    ended := case p.state when 'done' then 'done' when 'proposed' then 'proposed' else 'changed' end;
  end if;
  return query select ended, p.key, case ended when 'done' then p.detail ->> 'booking' end;
end $$;

alter function workqueue.record_offline_booking owner to marga_authorizer;
grant execute on function workqueue.record_offline_booking to marga_operator;
