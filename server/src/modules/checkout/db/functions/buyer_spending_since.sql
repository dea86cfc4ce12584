-- Returns what buyers have spent together since a moment, which is the start of a day in India. A buyer is a member or an API
-- key: what is bought with a key counts against the key and against the member who made it. Failed bookings and
-- unpaid holds do not count; a hold counts for the member who paid it, when it was paid. A booking counts at the amount held
-- when it was bought, against its buyer; a change counts against the member who requested it, even for a colleague's
-- booking. Where there is a limit, callers first call identity.lock_buyer_spending_rights.
create or replace function checkout.buyer_spending_since(company text, buyers text[], since timestamptz)
returns bigint language sql stable as $$
  with bought as (
    select b.id, b.total_minor
      from checkout.checkout c join bookings.booking b on b.checkout_id = c.id and b.company_id = c.company_id
      where c.company_id = company and (c.user_id = any (buyers) or c.api_key_id = any (buyers)) and c.created_at >= since
        and b.state <> 'failed' and b.pay_with <> 'later' and b.paid_by is null
    union all
    select b.id, b.total_minor from bookings.booking b
      where b.company_id = company and (b.paid_by = any (buyers) or b.paid_by_key = any (buyers)) and b.paid_at >= since
        and b.state <> 'failed'
  )
  select (coalesce((select sum(coalesce(h.amount_minor, b.total_minor)) from bought b
        left join ledger.hold h on h.booking_id = b.id and h.company_id = company), 0)
    + coalesce((select sum(s.amount_minor) from checkout.change_spending s
        where s.company_id = company and (s.user_id = any (buyers) or s.api_key_id = any (buyers)) and s.at >= since), 0))::bigint
$$;

grant execute on function checkout.buyer_spending_since to marga_app;
