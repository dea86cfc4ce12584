-- Returns the limits that a buyer would pass by spending an amount now, the buyer's own first: whose limit each is, and how
-- much it is.
create or replace function checkout.exceeded_limits(company text, buyer text, amount bigint, day_began timestamptz)
returns table (holder text, limit_minor bigint) language sql stable as $$
  select l.holder, l.limit_minor from identity.spending_limits_of(company, buyer) l
    where checkout.buyer_spending_since(company, l.counted, day_began) + amount > l.limit_minor
$$;

grant execute on function checkout.exceeded_limits to marga_app;
