import { Attempts, type AttackCase } from './harness/attack-case.ts';
import type { AttackFixture } from './harness/attack-fixture.ts';

const JSON_BODY = { headers: { 'content-type': 'application/json' } };

async function sendLargeBodies(fixture: AttackFixture) {
  const attempts = new Attempts();
  const visitor = fixture.visitor();
  const bodies = {
    'a deep body': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    'a long list': `[${'1,'.repeat(120_000)}1]`,
    'many fields': `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`,
  };
  for (const [what, raw] of Object.entries(bodies)) {
    attempts.mustBeRefused(
      `${what} to sign in`,
      await visitor.ask('POST', '/v1/session', { raw, ...JSON_BODY }),
      'payload-too-large',
    );
    attempts.mustBeRefused(
      `${what} to search`,
      await visitor.ask('POST', '/v1/searches', { raw, ...JSON_BODY }),
      'unauthenticated',
    );
  }
  const customer = await fixture.customer();
  attempts.mustBeRefused(
    'a deep body by a member',
    await customer.ask('POST', '/v1/searches', {
      raw: bodies['a deep body'].slice(0, 200_000),
      ...JSON_BODY,
    }),
    'request-invalid',
  );
  return attempts.outcome();
}

/** The drill lets one network send a hundred requests without a session in a minute. */
async function askWithoutEnd(fixture: AttackFixture) {
  const attempts = new Attempts();
  const visitor = fixture.visitor();
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 110; at++)
    codes.push((await visitor.ask('GET', `/v1/places?text=${'abcdefghij'[at % 10]}${at}`)).code);
  const answered = codes.filter((code) => code === undefined).length;
  attempts.must('110 searches for places', answered <= 100, `${answered} answered, then ${codes.at(-1)}`);
  const other = await fixture.visitor().ask('GET', '/v1/places?text=delhi');
  if (other.code !== undefined) throw new Error(`another network is refused too: ${other.code}`);
  return attempts.outcome();
}

async function downloadTheDocumentation(fixture: AttackFixture) {
  const attempts = new Attempts();
  const visitor = fixture.visitor();
  for (const path of ['/v1/openapi.json', '/v1/docs']) {
    const { headers } = await visitor.ask('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    const [encoding, etag] = [headers.get('content-encoding'), headers.get('etag')];
    attempts.must(`${path} in full`, encoding === 'gzip' && etag !== null, `${encoding}, ${etag}`);
    const again = await visitor.ask('GET', path, { headers: { 'if-none-match': etag ?? '' } });
    attempts.must(`${path} again`, again.status === 304, String(again.status));
  }
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'has large bodies parsed without a session', item: 'V15.2.2', attack: sendLargeBodies },
  { name: 'asks without a session and without end', item: 'V2.4.1', attack: askWithoutEnd },
  { name: 'downloads the documentation again and again', item: 'V15.2.2', attack: downloadTheDocumentation },
];
