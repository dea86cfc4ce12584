-- A checkout within what its buyer may spend in a day of India's calendar. Checkouts of one buyer queue at an advisory
-- lock, but only where there is a limit; what failed has not been spent. What failed has not been spent, and what is
-- only held neither. What was held counts for who paid it, when. A booking counts at what was set aside for it when it
-- was bought, against whoever bought it, and what was paid to change it against whoever asked for the change, though it
-- be a colleague's booking.
create or replace function checkout.spent_today(company text, buyer text) returns bigint language sql stable as $$
  with today as (
    select date_trunc('day', platform.now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as began
  ), bought as (
    select b.id, b.total_minor
      from today, checkout.checkout c join bookings.booking b on b.checkout_id = c.id and b.company_id = c.company_id
      where c.company_id = company and c.user_id = buyer and c.created_at >= today.began
        and b.state <> 'failed' and b.pay_with <> 'later' and b.paid_by is null
    union all
    select b.id, b.total_minor from today, bookings.booking b
      where b.company_id = company and b.paid_by = buyer and b.paid_at >= today.began and b.state <> 'failed'
  )
  select (coalesce((select sum(coalesce(h.amount_minor, b.total_minor)) from bought b
        left join ledger.hold h on h.booking_id = b.id and h.company_id = company), 0)
    + coalesce((select sum(s.amount_minor) from today, checkout.change_spending s
        where s.company_id = company and s.user_id = buyer and s.at >= today.began), 0))::bigint
$$;

grant execute on function checkout.spent_today to marga_app;
