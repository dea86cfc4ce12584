-- Records which version of the privacy notice a person accepted. It writes nothing when the version is null, as it
-- is while code of an earlier release is still running.
create or replace function identity.record_privacy_acceptance(subject text, privacy_version text) returns void language sql as $$
  insert into identity.privacy_acceptance (user_id, version, ip_address)
    select subject, privacy_version, platform.current_request() ->> 'ip' where privacy_version is not null
$$;

grant execute on function identity.record_privacy_acceptance to marga_authorizer;
