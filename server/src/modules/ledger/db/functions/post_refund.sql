-- Refunds money that was captured for a booking and its changes: line by line to the booking's own account, and from
-- there to the accounts it was paid from. A positive line takes money from its account, a negative one pays into it.
-- Each share names the captured hold that it is returned to, of the booking or of one of its changes, and no hold gets
-- back more than was captured. Lines and
-- shares must each add up to the refund. A credit line gets no more than is owed on it; the rest goes into the
-- wallet. `of_subject` is the key: a repeat moves no money. An invalid refund raises MG012 or MG013.
-- @wall internal: Only functions of the ledger write postings. No hold gets back more than was captured, whatever the caller asks for.
create or replace function ledger.post_refund(of_company text, of_subject text, of_booking text, shares jsonb, lines jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own text := 'booking:' || of_booking;
  total bigint := (select coalesce(sum((l ->> 'minor')::bigint), 0) from jsonb_array_elements(lines) l);
  share record;
  own_subject text;
  owed bigint;
  at timestamptz;
begin
  if exists (select from jsonb_array_elements(lines) l join ledger.account a on a.id = l ->> 'account') then
    raise exception 'a line cannot move an account that has a limit' using errcode = 'MG012';
  end if;
  if total <> (select coalesce(sum((x ->> 'minor')::bigint), 0) from jsonb_array_elements(shares) x)
      or exists (select from jsonb_array_elements(shares) x where (x ->> 'minor')::bigint <= 0) then
    raise exception 'the shares are not what is given back' using errcode = 'MG012';
  end if;
  insert into ledger.account (company_id, kind, owner_id, currency)
    values (of_company, 'wallet', of_company, 'INR') on conflict do nothing;
  -- The accounts are locked: a repeat waits here and then finds the postings of the first call, and two refunds of
  -- one booking cannot exceed the captured amount together.
  perform from ledger.account a where a.id = 'wallet:' || of_company
      or a.id in (select h.account from jsonb_array_elements(shares) x join ledger.hold h on h.booking_id = x ->> 'hold')
    order by a.id for update;
  if exists (select from ledger.posting p where p.company_id = of_company and p.subject = of_subject) then return 'already'; end if;
  at := platform.clock_now();
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked_subject, linked_kind)
    select of_company, of_subject, 'back-' || (l ->> 'kind'),
        case when m < 0 then own else payer end, case when m < 0 then payer else own end, abs(m), 'INR', at,
        case when l ? 'bought' then of_subject end, case when l ? 'bought' then 'sold-' || (l ->> 'kind') end
      from jsonb_array_elements(lines) l,
        lateral (select (l ->> 'minor')::bigint as m,
          case when l ? 'bought' then 'exchange:clearing' else l ->> 'account' end as payer) line
      where m <> 0;
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked_subject, linked_kind)
    select of_company, of_subject, 'sold-' || (l ->> 'kind'),
        case when b < 0 then 'exchange:clearing' else l ->> 'account' end, case when b < 0 then l ->> 'account' else 'exchange:clearing' end,
        abs(b), l #>> '{bought,currency}', at, of_subject, 'back-' || (l ->> 'kind')
      from jsonb_array_elements(lines) l, lateral (select (l #>> '{bought,minor}')::bigint as b) line
      where l ? 'bought' and b <> 0 and (l ->> 'minor')::bigint <> 0;
  for share in select x ->> 'hold' as hold, (x ->> 'minor')::bigint as minor, x ->> 'change' as change, h.account, a.kind,
        h.amount_minor as captured
      from jsonb_array_elements(shares) x
      left join ledger.hold h on h.booking_id = x ->> 'hold' and h.company_id = of_company and h.state = 'captured'
        and h.currency = 'INR' and h.booking_id = of_booking || coalesce(' ' || (x ->> 'change'), '')
      left join ledger.account a on a.id = h.account loop
    if share.account is null or share.minor + (select coalesce(sum(p.amount_minor), 0) from ledger.posting p
        where p.from_account = own and p.kind = 'refund' and p.linked_subject = share.hold and p.linked_kind = 'capture') > share.captured then
      raise exception 'more than was paid cannot be given back' using errcode = 'MG012';
    end if;
    -- The subject of a share for a change's hold also names the change, because one refund may have several shares.
    own_subject := of_subject || coalesce(' ' || share.change, '');
    owed := share.minor;
    if share.kind = 'credit' then
      select least(share.minor, greatest(0, -a.balance_minor)) into owed from ledger.account a where a.id = share.account;
    end if;
    if owed > 0 and ledger.transfer_between_accounts(of_company, own_subject, 'refund', own, share.account, owed, 'INR',
        jsonb_build_object('linkedSubject', share.hold, 'linkedKind', 'capture')) <> 'moved' then
      raise exception 'what was given back did not arrive' using errcode = 'MG013';
    end if;
    if share.minor > owed and ledger.transfer_between_accounts(of_company, own_subject || ' rest', 'refund', own, 'wallet:' || of_company,
        share.minor - owed, 'INR', jsonb_build_object('linkedSubject', share.hold, 'linkedKind', 'capture')) <> 'moved' then
      raise exception 'what was given back did not arrive' using errcode = 'MG013';
    end if;
    if share.kind = 'credit' then perform ledger.block_or_unblock_credit_line(of_company); end if;
  end loop;
  return 'given-back';
end $$;

alter function ledger.post_refund owner to marga_authorizer;
