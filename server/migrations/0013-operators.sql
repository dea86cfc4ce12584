-- What the portal's own people decide, under their own role and only behind their door.

create function identity.owners_of(of_company text)
returns table (user_id text, name text, email text, email_verified boolean, disabled boolean, role text)
language sql stable security definer as $$
  select u."id", u."name", u."email", u."emailVerified", p.disabled_at is not null, m.role
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = of_company and platform.staff() <> ''
    order by m.role, u."name"
$$;

-- Whether one of its owners has verified an address: only then is an application worth an operator's time.
create function identity.has_verified_owner(of_company text) returns boolean language sql stable security definer as $$
  select exists (select from identity.member m join engine."user" u on u."id" = m.user_id
    where m.company_id = of_company and m.role = 'owner' and u."emailVerified" and platform.staff() <> '')
$$;

create function identity.mail_to_owners(of_company text, template text, params jsonb) returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'),
      params || jsonb_build_object('companyName', c.name), m.company_id, m.user_id)
    from identity.member m
    join identity.company c on c.id = m.company_id
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = of_company and m.role = 'owner'
$$;

-- Moves a company if it stands where the operator saw it; false when somebody was quicker or nobody was let in.
create function identity.decide_company(of_company text, from_states text[], to_state text, with_reason text,
  action text, template text, request_id text, ip text) returns boolean language plpgsql security definer as $$
begin
  if coalesce(platform.staff(), '') = '' then return false; end if;
  update identity.company c set state = to_state, state_reason = with_reason, state_at = platform.now()
    where c.id = of_company and c.state = any (from_states);
  if not found then return false; end if;
  if to_state = 'approved' then
    -- What was declared has been looked at with the company.
    update identity.gstin g set state = 'approved', decided_at = platform.now()
      where g.company_id = of_company and g.state = 'declared';
  end if;
  perform identity.mail_to_owners(of_company, template, jsonb_strip_nulls(jsonb_build_object('reason', with_reason)));
  perform platform.note(of_company, platform.staff(), action, of_company, request_id, ip,
    jsonb_strip_nulls(jsonb_build_object('reason', with_reason)), null, true);
  return true;
end $$;

-- Decides on a GST number that waits. The one it replaces is retired in the same moment.
create function identity.decide_gstin(gstin_id text, is_approved boolean, with_reason text, request_id text, ip text)
returns text language plpgsql security definer as $$
declare
  known identity.gstin;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  select * into known from identity.gstin g where g.id = gstin_id and g.state = 'pending' for update;
  if known.id is null then return null; end if;
  if is_approved and known.is_primary then
    update identity.gstin g set state = 'retired', decided_at = platform.now()
      where g.company_id = known.company_id and g.is_primary and g.state in ('declared', 'approved');
  end if;
  update identity.gstin g set state = case when is_approved then 'approved' else 'refused' end, reason = with_reason,
    decided_at = platform.now() where g.id = gstin_id;
  perform identity.mail_to_owners(known.company_id,
    case when is_approved then 'gstin-approved' else 'gstin-refused' end,
    jsonb_strip_nulls(jsonb_build_object('gstin', known.gstin, 'reason', with_reason)));
  perform platform.note(known.company_id, platform.staff(),
    case when is_approved then 'identity.gstin-approved' else 'identity.gstin-refused' end, known.gstin, request_id, ip,
    jsonb_strip_nulls(jsonb_build_object('reason', with_reason)), null, true);
  return known.company_id;
end $$;

-- A disabled account keeps its sessions, marked: whoever holds one is told why it opens nothing. Null when nobody has it.
create function identity.set_disabled(subject text, is_disabled boolean, with_reason text, request_id text, ip text)
returns boolean language plpgsql security definer as $$
begin
  if coalesce(platform.staff(), '') = '' or subject = platform.staff() then return false; end if;
  if not exists (select from engine."user" u where u."id" = subject) then return null; end if;
  insert into identity.person (user_id) values (subject) on conflict do nothing;
  update identity.person p set disabled_at = case when is_disabled then platform.now() end, disabled_reason = with_reason
    where p.user_id = subject and (p.disabled_at is not null) <> is_disabled;
  if not found then return false; end if;
  update engine.session s set disabled = true where s."userId" = subject and is_disabled;
  delete from engine.verification v where v."value" = subject and is_disabled;
  delete from engine.session s where s."userId" = subject and not is_disabled and s.disabled;
  perform platform.note(m.company_id, platform.staff(),
      case when is_disabled then 'identity.user-disabled' else 'identity.user-enabled' end, subject, request_id, ip,
      jsonb_strip_nulls(jsonb_build_object('reason', with_reason)), null, true)
    from (select m.company_id from identity.member m where m.user_id = subject
      union all select null where not exists (select from identity.member m where m.user_id = subject)) m;
  return true;
end $$;

-- Seals. Each covers the entries between the last seal and the oldest transaction still running, so none can slip in
-- behind it, and carries the hash of the one before.
create table platform.audit_seal (
  number bigint primary key,
  until_xid xid8 not null,
  until_seq bigint not null,
  entries integer not null check (entries > 0),
  hash bytea not null,
  sealed_at timestamptz not null default platform.now()
);
alter table platform.audit_seal enable row level security;
alter table platform.audit_seal force row level security;
create policy gate on platform.audit_seal to marga_gate using (true);
grant select, insert on platform.audit_seal to marga_gate;

create function platform.audit_text(entry platform.audit) returns text language sql stable as $$
  select concat_ws(chr(31), entry.id, coalesce(entry.company_id, '-'), coalesce(entry.user_id, '-'), entry.action,
    entry.subject, entry.request_id, extract(epoch from entry.created_at)::text, entry.detail::text,
    coalesce(entry.key_id, '-'), coalesce(entry.ip_address, '-'), entry.staff::text, entry.xid::text, entry.seq::text)
$$;

create function platform.seal_hash(previous bytea, texts text) returns bytea language sql immutable as $$
  select sha256(previous || sha256(convert_to(texts, 'UTF8')))
$$;

-- Seals what can be sealed; answers the new seal's number and hash, for a log that an intruder into this database cannot
-- rewrite.
create function platform.seal_audit(most integer) returns table (seal bigint, seal_hash text, sealed integer)
language plpgsql security definer as $$
declare
  last platform.audit_seal;
  covered record;
begin
  perform pg_catalog.pg_advisory_xact_lock(7046029254386353131);
  select * into last from platform.audit_seal s order by s.number desc limit 1;
  select count(*)::integer as entries, string_agg(platform.audit_text(a.*::platform.audit), chr(30) order by a.xid, a.seq) as texts,
      (array_agg(a.xid order by a.xid desc, a.seq desc))[1] as xid, (array_agg(a.seq order by a.xid desc, a.seq desc))[1] as seq
    into covered
    from (select * from platform.audit e
      where (e.xid, e.seq) > (coalesce(last.until_xid, '0'::xid8), coalesce(last.until_seq, 0))
        and e.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by e.xid, e.seq limit most) a;
  if covered.entries = 0 then return; end if;
  insert into platform.audit_seal (number, until_xid, until_seq, entries, hash)
    values (coalesce(last.number, 0) + 1, covered.xid, covered.seq, covered.entries,
      platform.seal_hash(coalesce(last.hash, ''::bytea), covered.texts))
    returning number, encode(hash, 'hex'), entries into seal, seal_hash, sealed;
  return next;
end $$;

-- Recomputes every seal. A changed, added or removed entry breaks the seal that covered it; a changed seal the next one.
create function platform.verify_audit()
returns table (seals bigint, entries bigint, unsealed bigint, broken_at bigint, sealed_at timestamptz)
language plpgsql stable security definer as $$
declare
  one platform.audit_seal;
  previous platform.audit_seal;
  covered record;
begin
  seals := 0;
  entries := 0;
  for one in select * from platform.audit_seal s order by s.number loop
    select count(*) as entries, coalesce(string_agg(platform.audit_text(a.*), chr(30) order by a.xid, a.seq), '') as texts
      into covered from platform.audit a
      where (a.xid, a.seq) > (coalesce(previous.until_xid, '0'::xid8), coalesce(previous.until_seq, 0))
        and (a.xid, a.seq) <= (one.until_xid, one.until_seq);
    if broken_at is null and (one.number <> coalesce(previous.number, 0) + 1 or covered.entries <> one.entries
        or one.hash <> platform.seal_hash(coalesce(previous.hash, ''::bytea), covered.texts)) then
      broken_at := one.number;
    end if;
    seals := seals + 1;
    entries := entries + covered.entries;
    sealed_at := one.sealed_at;
    previous := one;
  end loop;
  select count(*) into unsealed from platform.audit a
    where (a.xid, a.seq) > (coalesce(previous.until_xid, '0'::xid8), coalesce(previous.until_seq, 0));
  return next;
end $$;

-- Up to where entries are sealed, for showing it beside each.
create function platform.sealed_until() returns table (xid xid8, seq bigint) language sql stable security definer as $$
  select s.until_xid, s.until_seq from platform.audit_seal s order by s.number desc limit 1
$$;
