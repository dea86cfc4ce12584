import { API_KEY_REQUESTS_A_MINUTE, type ApiKey } from '@marga/contract/identity/team';
import { fromWireMoney, scaleMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Answer, Asked } from '../identity/simulated-visitor.ts';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import {
  type Actor,
  type AttackFixture,
  checkoutBody,
  firstOf,
  type FoundTrip,
  withKey,
} from './harness/attack-fixture.ts';

interface Key {
  readonly id: string;
  readonly made: ApiKey;
  /** Sends a request with the key alone, without the cookies of whoever made it. */
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Answer>;
}

async function makeKey(fixture: AttackFixture, owner: Actor, body: object): Promise<Key> {
  await owner.must('POST', '/v1/session/confirmation', { body: { password: owner.visitor.password } });
  const { apiKey, secret } = await owner.must<{ apiKey: ApiKey; secret: string }>('POST', '/v1/api-keys', {
    body: { name: 'Kept', ...body },
  });
  const program = fixture.visitor();
  return {
    id: apiKey.id,
    made: apiKey,
    ask: (method, path, asked = {}) =>
      program.ask(method, path, {
        company: owner.company,
        ...asked,
        headers: { authorization: `Bearer ${secret}`, ...asked.headers },
      }),
  };
}

async function keepKeyThroughRecovery(fixture: AttackFixture) {
  const attempts = new Attempts();
  const victim = await fixture.customer();
  const key = await makeKey(fixture, victim, { scopes: ['wallet:read', 'booking:read', 'company:read'] });
  const before = await key.ask('GET', '/v1/wallet');
  if (before.status !== 200) throw new Error('the key never worked');
  await victim.visitor.must('POST', '/v1/password-resets', { body: { email: victim.email } });
  const code = await fixture.mailedCode(victim.email, 'reset-password');
  const password = 'quiet-monsoon-terrace-41';
  await fixture.visitor().must('POST', '/v1/password-resets/completion', { body: { code, password } });
  for (const path of ['/v1/wallet', '/v1/bookings', '/v1/company'])
    attempts.mustBeRefused(`read ${path}`, await key.ask('GET', path), 'api-key-suspended');
  attempts.mustBeRefused(
    'resume it by itself',
    await key.ask('POST', `/v1/api-keys/${key.id}/resumption`),
    'api-key-suspended',
  );
  return attempts.outcome();
}

async function keepKeyForEver(fixture: AttackFixture) {
  const attempts = new Attempts();
  const owner = await fixture.customer();
  await owner.must('POST', '/v1/session/confirmation', { body: { password: owner.visitor.password } });
  const body = { name: 'For ever', scopes: ['wallet:read'], validDays: 100_000 };
  attempts.mustBeRefused(
    'ask for 270 years',
    await owner.ask('POST', '/v1/api-keys', { body }),
    'request-invalid',
  );
  const key = await makeKey(fixture, owner, { scopes: ['wallet:read'] });
  const ends = key.made.expiresAt as string | undefined;
  attempts.must('ask for no end', ends !== undefined, `it ends ${ends ?? 'never'}`);
  if (ends === undefined) return attempts.outcome();
  await fixture.testBed.query('update identity.api_key set expires_at = platform.now() where id = $1', [
    key.id,
  ]);
  attempts.mustBeRefused('use it after its end', await key.ask('GET', '/v1/wallet'), 'api-key-expired');
  return attempts.outcome();
}

async function useKeyFromElsewhere(fixture: AttackFixture) {
  const attempts = new Attempts();
  const owner = await fixture.customer();
  const key = await makeKey(fixture, owner, { scopes: ['wallet:read'], networks: ['203.0.113.0/24'] });
  const from = (address: string) => key.ask('GET', '/v1/wallet', { headers: { 'x-forwarded-for': address } });
  if ((await from('203.0.113.7')).status !== 200) throw new Error('the key never worked');
  for (const address of [
    '198.51.100.9',
    '::ffff:198.51.100.9',
    '2001:db8::1',
    // What a caller puts before the address that the proxy has seen is not believed.
    '203.0.113.7, 198.51.100.9',
    'nowhere',
  ])
    attempts.mustBeRefused(`call from ${address}`, await from(address), 'api-key-address-refused');
  return attempts.outcome();
}

/** This is more than a key may ask for in a minute when nobody chose another number. */
const READS = API_KEY_REQUESTS_A_MINUTE.usual + 40;

async function readListsWithoutEnd(fixture: AttackFixture) {
  const attempts = new Attempts();
  const owner = await fixture.customer();
  const key = await makeKey(fixture, owner, { scopes: ['booking:read'] });
  const answers: Answer[] = [];
  for (let at = 0; at < READS; at++) answers.push(await key.ask('GET', '/v1/bookings?limit=100'));
  const answered = answers.filter(({ status }) => status === 200).length;
  attempts.must(`${READS} lists in a few seconds`, answered < READS, `${answered} were answered`);
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) attempts.mustBeRefused('the next list', refused, 'too-many-requests');
  return attempts.outcome();
}

async function spendEverythingWithOneKey(fixture: AttackFixture) {
  const attempts = new Attempts();
  const owner = await fixture.customer();
  const price = fromWireMoney((await fixture.cheapestOffer(owner)).offer.total);
  const body = { name: 'No cap', scopes: ['checkout:create'] };
  await owner.must('POST', '/v1/session/confirmation', { body: { password: owner.visitor.password } });
  const uncapped = await owner.ask('POST', '/v1/api-keys', { body });
  attempts.mustBeRefused('make a key that spends without a cap', uncapped, 'request-invalid');
  if (uncapped.status === 201) return attempts.outcome();
  const dailyCap = toWireMoney(scaleMoney(price, 3n, 2n, 'half-even'));
  const key = await makeKey(fixture, owner, { scopes: ['checkout:create'], dailyCap });
  const trips: FoundTrip[] = [];
  for (let at = 0; at < 3; at++)
    trips.push(await fixture.makeTrip(owner, await fixture.cheapestOffer(owner)));
  const answers = await Promise.all(
    trips.map((_, at) =>
      key.ask('POST', '/v1/checkouts', {
        body: checkoutBody(firstOf(trips.slice(at), 'trip')),
        ...withKey(),
      }),
    ),
  );
  const paid = answers.filter(({ status }) => status === 202).length;
  attempts.must('three purchases at once with one key', paid <= 1, `${paid} of them went through`);
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'keeps an API key while its maker recovers their account',
    item: 'V6.4.3',
    attack: keepKeyThroughRecovery,
  },
  { name: 'keeps an API key for ever', item: 'V7.4.3', attack: keepKeyForEver },
  { name: 'uses a stolen API key from another network', item: 'V4.1.3', attack: useKeyFromElsewhere },
  {
    name: 'reads lists with an API key as fast as the server answers',
    item: 'V2.4.1',
    attack: readListsWithoutEnd,
    requests: 400,
    isSlow: true,
  },
  { name: 'spends the whole wallet with one API key', item: 'V2.3.2', attack: spendEverythingWithOneKey },
];
