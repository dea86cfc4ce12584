import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const KEYS = { suite: 'server/src/modules/identity/api-key-restrictions.test.ts' };
const CAPS = { suite: 'server/src/modules/checkout/api-key-caps.test.ts' };
const AUTHORIZATION = { ...KEYS, file: findSqlFunctionFile('identity.authorize_api_key') };

/** These mutants let a program keep, use or spend with an API key where it should not. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'an API key outlives the recovery of its maker’s account': {
    ...KEYS,
    file: findSqlFunctionFile('identity.reset_password'),
    piece: "  perform identity.suspend_api_keys(used.user_id, 'password-reset');\n",
    by: '',
    test: 'account recovery suspends the keys that the person made, for all their companies, and tells the owners',
  },
  'an API key works again when the account of its maker is enabled': {
    ...KEYS,
    file: findSqlFunctionFile('identity.set_user_disabled'),
    piece: "  if is_disabled then perform identity.suspend_api_keys(subject, 'user-disabled'); end if;\n",
    by: '',
    test: 'a key of a disabled account stays suspended when the account is enabled again',
  },
  'a suspended API key is resumed without a recent password': {
    ...KEYS,
    file: 'contract/src/identity/team.ts',
    piece: `  path: '/v1/api-keys/:apiKeyId/resumption',
  access: recentlyAuthenticatedMemberAccess('api-key:manage'),`,
    by: `  path: '/v1/api-keys/:apiKeyId/resumption',
  access: memberAccess('api-key:manage'),`,
    test: 'account recovery is over for a key once somebody resumes it with the password of a moment ago',
  },
  'an API key never expires': {
    ...AUTHORIZATION,
    piece: "    when known.expires_at <= platform.now() then 'api-key-expired'\n",
    by: '',
    test: 'a key that has expired says so and opens nothing, and cannot be resumed',
  },
  'an API key is accepted from everywhere': {
    ...AUTHORIZATION,
    piece: "known.networks <> '{}' and not coalesce",
    by: "false and known.networks <> '{}' and not coalesce",
    test: 'a list of addresses is not told to whoever is refused; they are told their address, and the audit log keeps it once an hour',
  },
  'an API key calls as often as the server answers': {
    ...KEYS,
    file: 'server/src/platform/http/authorize-request.ts',
    piece: '  if (!counted.ok) return counted;\n',
    by: '',
    test: 'a key may call as often in a minute as it was given, and is told when to come back',
  },
  'the cap of an API key is not looked at when it buys': {
    ...CAPS,
    file: findSqlFunctionFile('identity.spending_limits_of'),
    piece: "k.id = platform.current_request() ->> 'key'",
    by: 'false',
    test: 'a key spends up to its cap in a day, and the refusal says that it is the cap of this key',
  },
  'what an API key pays for a hold does not count against its cap': {
    ...CAPS,
    file: findSqlFunctionFile('bookings.set_payment_method_and_payer'),
    piece: "case when payer is not null then platform.current_request() ->> 'key' end",
    by: 'null',
    test: 'a hold counts when the key pays it',
  },
};
