-- Mails members of a company, or its owners when `whom` is null, each in their own language, except those who are
-- disabled. Returns how many mails were queued. It is for functions of the authorizer role alone, which know the company.
create or replace function identity.mail_members(of_company text, whom text[], template text, params jsonb) returns integer
language plpgsql as $$
begin
  return (with written as materialized (
    select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'),
        params || jsonb_build_object('companyName', c.name), m.company_id, m.user_id, m.user_id)
      from identity.member m join identity.company c on c.id = m.company_id
      join engine."user" u on u."id" = m.user_id left join identity.person p on p.user_id = m.user_id
      where m.company_id = of_company and case when whom is null then m.role = 'owner' else m.user_id = any (whom) end and p.disabled_at is null)
    select count(*) from written);
end $$;

grant execute on function identity.mail_members to marga_authorizer;
