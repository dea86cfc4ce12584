-- Keeps the limit of somebody who leaves a company, or all of theirs when none is named, because what those spend whom they
-- granted a limit goes on counting against it. Of two limits of one person the lower counts.
create or replace function identity.keep_former_limit(leaver text, company text default null) returns void language sql as $$
  insert into identity.former_limit as f (company_id, user_id, daily_limit_minor, limit_granted_by)
    select m.company_id, m.user_id, m.daily_limit_minor, m.limit_granted_by from identity.member m
      where m.user_id = leaver and m.company_id = coalesce(company, m.company_id)
        and (m.daily_limit_minor is not null or m.limit_granted_by is not null)
    on conflict (company_id, user_id) do update set daily_limit_minor = least(f.daily_limit_minor, excluded.daily_limit_minor)
$$;

grant execute on function identity.keep_former_limit to marga_authorizer, marga_app;
