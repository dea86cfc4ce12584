import { beforeAll, describe, expect, test } from 'vitest';
import { listBookings } from '@marga/contract/bookings/booking';
import { startCheckout } from '@marga/contract/checkout/checkout';
import { changeAccount } from '@marga/contract/identity/account';
import { changeCompany, readCompany } from '@marga/contract/identity/company';
import { listCompanies } from '@marga/contract/identity/company-and-user-administration';
import { signIn } from '@marga/contract/identity/session';
import { createId } from '@marga/contract/kernel/ids';
import { findPlaces } from '@marga/contract/places/places';
import { ROUTES } from '@marga/contract/route-table';
import { problem } from '@marga/contract/wire-schemas';
import { z } from 'zod';
import { type Caller, routePathOf, startTestApi } from '../../../test/api.ts';
import { traveller } from '../../../test/search-and-start-checkout.ts';
import {
  seedCompany,
  seedSignedInUser,
  seedStaff,
  type Person,
} from '../../../test/seed-companies-and-users.ts';
import { OWN_SCHEMAS } from '../../../test/module-schemas.ts';
import { now } from '../clock.ts';

/** These tests cover attacks inside well-formed requests. */

const api = await startTestApi();

const PAYMENT = {
  tripId: createId('trip', now()),
  travellers: [traveller],
  acceptedTotal: { amount: '1.00', currency: 'INR' },
  payWith: 'wallet',
};

let somebody: Person;
beforeAll(async () => {
  somebody = await seedSignedInUser(api);
});

describe('a body', () => {
  const credentials = { email: 'nobody@people.example', password: 'wrong' };

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'email=nobody%40people.example&password=wrong'],
    ['plain text', 'text/plain', JSON.stringify(credentials)],
    [
      'parts',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n`,
    ],
    ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>'],
    ['an unnamed type', '', JSON.stringify(credentials)],
  ])('of %s is not read: only JSON is, so another site cannot send one unasked', async (_, type, body) => {
    const answer = await api.call(signIn, { body, headers: { 'content-type': type } });
    expect(answer.code).toBe('request-invalid');
  });

  test.each([
    ['the prototype', '{"__proto__":{"emailVerified":true}}'],
    ['the constructor', '{"constructor":{"prototype":{"emailVerified":true}}}'],
    ['a field of the server’s own', '{"name":"Asha","emailVerified":true}'],
    ['somebody else', '{"name":"Asha","uid":"usr_00000000000000000000000000"}'],
  ])('that reaches for %s is refused whole', async (_, body) => {
    const answer = await api.call(changeAccount, { as: { cookie: somebody.cookie }, body });
    expect(answer.code).toBe('request-invalid');
    expect('emailVerified' in {}).toBe(false);
  });

  test.each([
    ['another type', { email: ['nobody@people.example'], password: 'wrong' }],
    ['an object for a text', { email: { $ne: null }, password: { $gt: '' } }],
    ['a number for a text', { ...credentials, password: 12_345_678 }],
    ['a text for a choice', { ...credentials, rememberMe: 'true' }],
  ])('with %s is refused, never made to fit', async (_, body) => {
    expect((await api.call(signIn, { body })).code).toBe('request-invalid');
  });

  test('nested seven thousand deep harms nobody', async () => {
    const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;
    expect((await api.call(signIn, { body: `{"email":${deep},"password":"x"}` })).code).toBe(
      'request-invalid',
    );
  });
});

describe('a parameter', () => {
  test.each(['text=delhi&text=mumbai', 'text[]=delhi', 'text=delhi&limit=1&limit=99', 'text=delhi&admin=1'])(
    'that comes twice, as a list or unasked is refused: %s',
    async (query) => {
      const answer = await api.request('GET', `/v1/places?${query}`);
      expect(problem.parse(await answer.json()).code).toBe('request-invalid');
    },
  );

  test('counts only where it belongs: not from the address, a form or another header', async () => {
    const { company } = (await seedCompany(api)).as('owner');
    const as = { cookie: somebody.cookie };
    const byQuery = await api.request('GET', `/v1/bookings?company=${company}`, { as });
    expect(problem.parse(await byQuery.json()).code).toBe('request-invalid');
    const byOther = await api.request('GET', '/v1/bookings', { as, headers: { 'x-marga-company': company } });
    expect(problem.parse(await byOther.json()).code).toBe('company-missing');
  });

  test('that a header brings twice is none', async () => {
    const { cookie, company } = (await seedCompany(api)).as('owner');
    const twice = new Headers({ cookie, 'marga-company': company });
    twice.append('marga-company', company);
    const reading = await fetch(`${api.url}/v1/bookings`, { headers: twice });
    expect(problem.parse(await reading.json()).code).toBe('company-missing');
    const key = 'a-key-of-sixteen-letters';
    const paying = await api.request('POST', routePathOf(startCheckout, {}), {
      as: { cookie, company },
      body: PAYMENT,
      headers: { 'idempotency-key': `${key}, ${key}` },
    });
    expect(problem.parse(await paying.json()).code).toBe('idempotency-key-malformed');
  });

  test('is decoded once', async () => {
    const answer = await api.call(findPlaces, { query: { text: '%4A%41%49' } });
    expect(answer.value.items).toEqual([]);
    expect((await api.call(findPlaces, { query: { text: 'Delhi' } })).value.items).not.toEqual([]);
    const path = await api.request('GET', '/v1/places%3Ftext=delhi');
    expect(path.status).toBe(404);
  });

  test('that holds a secret has no place in an address', () => {
    const inAddress = ROUTES.flatMap(({ name, params, query }) =>
      [params, query].flatMap((schema) =>
        schema instanceof z.ZodObject ? Object.keys(schema.shape).map((key) => `${name} ${key}`) : [],
      ),
    );
    expect(inAddress.length).toBeGreaterThan(5);
    // A mail client unsubscribes with only the URL in a mail header, so that URL contains the code, which allows
    // nothing but unsubscribing. The code of a place is public.
    expect(inAddress.filter((key) => /password|secret|token|code|email|phone|^key$/i.test(key))).toEqual([
      'places.read code',
      'newsletter.unsubscribe code',
    ]);
  });
});

describe('a text', () => {
  let owner: Required<Caller>;
  beforeAll(async () => {
    owner = (await seedCompany(api, { state: 'unverified' })).as('owner');
  });
  /** A postal address may contain any characters that people write on letters. */
  const change = (text: string) =>
    api.call(changeCompany, { as: owner, body: { companyAddress: `12 MG Road, ${text}` } });

  test.each([
    `Robert'); drop table identity.member; --`,
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '{{7*7}} ${7*7} #{7*7} <%= 7*7 %> %s %n %x',
    '&lt;b&gt; %3Cb%3E \\u003cb\\u003e',
    '*)(uid=*))(|(uid=* ../../etc/passwd',
    '=HYPERLINK("http://evil.example")',
    'आशा 🙂 Ζωή',
  ])('is kept and given back letter for letter, whatever it would mean elsewhere: %s', async (text) => {
    expect((await change(text)).value.companyAddress).toBe(`12 MG Road, ${text}`);
    const { value } = await api.call(readCompany, { as: owner });
    expect(value.companyAddress).toBe(`12 MG Road, ${text}`);
  });

  test.each(['a\u0000b', 'bell\u0007', 'escape\u001b[2J'])(
    'with what cannot be seen is the sender’s mistake: %j',
    async (text) => {
      expect((await change(text)).code).toBe('request-invalid');
      const query = { state: 'waiting', search: text };
      const searched = await api.call(listCompanies, { as: await seedStaff(api, 'operator'), query });
      expect([200, 400]).toContain(searched.status);
    },
  );

  test('in the schema’s functions is never run as a statement', async () => {
    const running = await api.admin(
      `select oid::regprocedure::text as name from pg_proc
        where pronamespace::regnamespace::text in (${OWN_SCHEMAS}) and prosrc ~* '\\mexecute\\M'`,
    );
    // The exception takes no text of anybody: it has no parameters, and names tables and columns by the catalogue.
    expect(running).toEqual([{ name: 'platform.repair_job_schedule()' }]);
  });
});

test('a page of a list is never longer than asked for, nor than a hundred', async () => {
  const as = (await seedCompany(api)).as('owner');
  for (const limit of ['0', '101', '-1', '1e3', 'NaN', '25; select 1', '9007199254740993']) {
    expect((await api.call(listBookings, { as, query: { limit } })).code, limit).toBe('request-invalid');
  }
});
