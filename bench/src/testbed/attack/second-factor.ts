import { totpCodeOf } from '@marga/server/test/totp-codes';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import type { Actor, AttackFixture } from './harness/attack-fixture.ts';

/** Signs somebody up who protects the account with an authenticator app. */
async function carefulStranger(fixture: AttackFixture): Promise<Actor> {
  const stranger = await fixture.stranger();
  const { password } = stranger.visitor;
  const { uri } = await stranger.must<{ uri: string }>('POST', '/v1/account/totp', { body: { password } });
  await stranger.must('POST', '/v1/account/totp/confirmation', { body: { code: totpCodeOf(uri) } });
  return stranger;
}

/** Tries with a stolen session and a stolen password what the second factor is there to prevent. */
async function takeTheSecondFactorAway(fixture: AttackFixture) {
  const attempts = new Attempts();
  const stranger = await carefulStranger(fixture);
  const { password } = stranger.visitor;
  const refusal = 'multi-factor-auth-required';
  const post = (path: string, body: object) => stranger.ask('POST', path, { body });
  attempts.mustBeRefused('switch it off', await post('/v1/account/totp/removal', { password }), refusal);
  attempts.mustBeRefused(
    'new recovery codes',
    await post('/v1/account/recovery-codes', { password }),
    refusal,
  );
  attempts.mustBeRefused(
    'confirm the password',
    await post('/v1/session/confirmation', { password }),
    refusal,
  );
  const body = { currentPassword: password, newPassword: 'eleven brown kettles' };
  attempts.mustBeRefused(
    'another password',
    await stranger.ask('PUT', '/v1/account/password', { body }),
    refusal,
  );
  const wrong = { password, secondFactor: { method: 'recovery-code', code: 'abcde-fghjk' } };
  attempts.mustBeRefused(
    'a made-up recovery code',
    await post('/v1/account/totp/removal', wrong),
    'invalid-verification-code',
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'takes the second factor away with the password alone',
    item: 'V7.5.1',
    attack: takeTheSecondFactorAway,
  },
];
