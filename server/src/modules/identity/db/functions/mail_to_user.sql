create or replace function identity.mail_to_user(of_user text, template text, params jsonb default '{}') returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'), params, null, u."id")
    from engine."user" u left join identity.person p on p.user_id = u."id" where u."id" = of_user
$$;

grant execute on function identity.mail_to_user to marga_authorizer;
