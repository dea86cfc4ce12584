import type { TotpSetup } from '@marga/contract/identity/account';
import { totpCodeOf, totpSecretOf } from '@marga/server/test/totp-codes';
import { runInParallel } from '../../measure/http-load.ts';
import { type StolenSecretProbe, createStolenSecretProbes } from './stolen-secret-probes.ts';
import { IssuedSecrets, findPossibleTokens } from './issued-secrets.ts';
import type { Findings, Fixture } from './fixture.ts';
import type { Visitor } from './simulated-visitor.ts';

const WIDTH = 24;
const VICTIM = 'victim@credentials.example';
const CAREFUL = 'careful@credentials.example';
const NEW_ADDRESS = 'moved@credentials.example';
const INVITED = 'invited@credentials.example';

/**
 * Simulates the theft of the database and Redis after every kind of secret has been issued: nothing in them may
 * grant access.
 */
export async function simulateDatabaseTheft(fixture: Fixture): Promise<Findings> {
  const secrets = new IssuedSecrets();
  const live = await handOut(fixture, secrets);
  await suspect(fixture);
  const { postgres, redis, database } = fixture.testBed.system;
  const dumps = [await postgres.dump(new URL(database.migrator).pathname.slice(1)), await redis.dump()];
  const broken = dumps.flatMap((dump, index) =>
    secrets
      .foundIn(dump)
      .map((kind) => `a ${kind} stands in the dump of ${index === 0 ? 'PostgreSQL' : 'Redis'}`),
  );
  const tokens = findPossibleTokens(dumps.join('\n'));
  const tried = createStolenSecretProbes(fixture, { email: VICTIM, company: live.company });
  console.log(
    `  ${secrets.count} secrets looked for in ${Math.round(dumps.join().length / 1024)} KiB; trying ${tokens.size} strings as ${tried.length} kinds of secret`,
  );
  const opening: string[] = [];
  await runInParallel(WIDTH, [...tokens], async (token) => {
    for (const probe of tried)
      if (await probe.opens(token)) opening.push(`a string in the dumps opens a ${probe.kind}`);
  });
  broken.push(...new Set(opening), ...(await controls(tried, live.real)));
  return {
    broken,
    figures: {
      secretsHandedOut: secrets.count,
      stringsTried: tokens.size,
      triesMade: tokens.size * tried.length,
      usableCredentials: opening.length,
    },
  };
}

interface Live {
  readonly company: string;
  /** Holds a currently valid secret of each kind. */
  readonly real: Readonly<Record<string, string>>;
}

/** Uses every feature that issues a secret, and records the secrets that were issued. */
async function handOut(fixture: Fixture, secrets: IssuedSecrets): Promise<Live> {
  const { owner: victim, company } = await fixture.owner(VICTIM);
  secrets.keep('password', victim.password);
  const pending = await signInCarefully(fixture, secrets);
  for (const remembered of [false, true]) {
    const elsewhere = fixture.visitor();
    await elsewhere.signIn(VICTIM, victim.password, remembered);
    keepCookies(secrets, elsewhere);
  }
  const begun = await victim.must<TotpSetup>('POST', '/v1/account/totp', {
    body: { password: victim.password },
  });
  keepTotp(secrets, begun);
  const key = await victim.must<{ secret: string }>('POST', '/v1/api-keys', {
    company,
    body: { name: 'Nightly export', scopes: ['company:read'] },
  });
  secrets.keep('API key', key.secret);
  await victim.must('POST', '/v1/invitations', { company, body: { email: INVITED, role: 'booker' } });
  await fixture.visitor().must('POST', '/v1/password-resets', { body: { email: VICTIM } });
  keepCookies(secrets, victim);
  const codes = {
    'code for /v1/email-verifications/completion': await fixture.mailedCode(CAREFUL, 'verify-email'),
    'code for /v1/email-changes/completion': await fixture.mailedCode(NEW_ADDRESS, 'change-email'),
    'code for /v1/password-resets/completion': await fixture.mailedCode(VICTIM, 'reset-password'),
    'code for /v1/invitations/opening': await fixture.mailedCode(INVITED, 'invitation'),
  };
  for (const [kind, code] of Object.entries(codes)) secrets.keep(kind, code);
  return {
    company,
    real: {
      ...codes,
      session: cookieOf(victim, 'marga'),
      'known device': cookieOf(victim, 'marga-device'),
      'pending sign-in': pending,
      'API key': key.secret,
    },
  };
}

/** Signs in a user with a second factor twice: one sign-in is completed and one still waits for the second factor. */
async function signInCarefully(fixture: Fixture, secrets: IssuedSecrets): Promise<string> {
  const careful = fixture.visitor();
  const { password } = careful;
  await careful.signUp(CAREFUL);
  secrets.keep('password', password);
  const setup = await careful.must<TotpSetup>('POST', '/v1/account/totp', { body: { password } });
  keepTotp(secrets, setup);
  await careful.must('POST', '/v1/account/totp/confirmation', { body: { code: totpCodeOf(setup.uri) } });
  await careful.must('POST', '/v1/email-changes', { body: { email: NEW_ADDRESS } });
  const [recovered, waiting] = [fixture.visitor(), fixture.visitor()];
  for (const visitor of [recovered, waiting]) {
    await visitor.signIn(CAREFUL, password);
    keepCookies(secrets, visitor);
  }
  await recovered.must('POST', '/v1/session/second-factor', {
    body: { method: 'recovery-code', code: setup.recoveryCodes[0] },
  });
  for (const visitor of [careful, recovered]) keepCookies(secrets, visitor);
  return cookieOf(waiting, 'marga-pending');
}

function keepTotp(secrets: IssuedSecrets, { secret, uri, recoveryCodes }: TotpSetup): void {
  secrets.keep('TOTP secret', secret);
  secrets.keep('TOTP secret', totpSecretOf(uri).toString());
  secrets.keep('TOTP address', uri);
  for (const code of recoveryCodes) {
    secrets.keep('recovery code', code);
    secrets.keep('recovery code', code.replaceAll('-', ''));
  }
}

function keepCookies(secrets: IssuedSecrets, { cookies }: Visitor): void {
  for (const [name, value] of cookies) secrets.keep(`cookie ${name}`, value);
}

function cookieOf({ cookies }: Visitor, name: string): string {
  const value = cookies.get(name);
  if (value === undefined) throw new Error(`${name} was not set`);
  return value;
}

/** Enters wrong passwords until only a known device of the owner can try again without a puzzle. */
async function suspect(fixture: Fixture): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await fixture.visitor().signIn(VICTIM, 'not-the-password');
}

/**
 * Checks that each probe accepts the real secret, because a probe that rejects it would prove nothing. The probes run
 * in an order in which none invalidates the secret of a later one.
 */
async function controls(
  tried: readonly StolenSecretProbe[],
  real: Readonly<Record<string, string>>,
): Promise<string[]> {
  const blind: string[] = [];
  for (const probe of tried)
    if (!(await probe.opens(real[probe.kind] ?? ''))) blind.push(`a real ${probe.kind} was not noticed`);
  return blind;
}
