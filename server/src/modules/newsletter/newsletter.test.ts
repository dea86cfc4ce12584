import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  confirmSubscription,
  listSubscribers,
  subscribe,
  unsubscribe,
} from '@marga/contract/newsletter/newsletter';
import { problem } from '@marga/contract/wire-schemas';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { seedStaff } from '../../../test/seed-companies-and-users.ts';
import { unsubscribeUrlOf, createSubscriberHelpers } from '../../../test/newsletter-subscribers.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { deleteUnconfirmedSubscribers } from './index.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const api = await startTestApi();
const twoHoursLater = await startTestApi({ TEST_CLOCK_OFFSET_MS: String(2 * HOUR_MS) }, api);
const fourDaysLater = await startTestApi({ TEST_CLOCK_OFFSET_MS: String(4 * DAY_MS) }, api);
const readers = createSubscriberHelpers(api);
const lateReaders = createSubscriberHelpers(twoHoursLater, 2 * HOUR_MS);
const lastReaders = createSubscriberHelpers(fourDaysLater, 4 * DAY_MS);
const lead = await seedStaff(api, 'operator-lead');

const stateOf = async (email: string) => {
  const [row] = await api.admin<{ state: string }>(
    'select state from newsletter.subscriber where email = $1',
    [email.toLowerCase()],
  );
  return row?.state;
};
const subjectsTo = async (email: string) => (await readers.mails(email)).map(({ subject }) => subject);
const CONFIRM = 'Confirm your subscription to the Marga newsletter';
const WELCOME = 'You are on the list of the Marga newsletter';
const body = { 'List-Unsubscribe': 'One-Click' } as const;

/** Posts a form as a mail client does: without an Origin header, to the path of the address in the mail's header. */
function postForm(address: string, form: BodyInit, headers: Record<string, string> = {}) {
  const { pathname } = new URL(address);
  return fetch(`${api.url}${pathname}`, { method: 'POST', body: form, headers });
}

describe('asking', () => {
  test('puts nobody on the list; the link in the mail does, once the button behind it is pressed', async () => {
    const email = readers.newAddress();
    expect((await readers.ask(email)).status).toBe(204);
    expect(await stateOf(email)).toBe('pending');
    expect((await readers.confirm(await readers.confirmCode(email))).status).toBe(204);
    expect(await stateOf(email)).toBe('confirmed');
    expect(await subjectsTo(email)).toEqual([CONFIRM, WELCOME]);
    const noted = await api.admin<{ action: string }>(
      `select a.action from platform.audit a join newsletter.subscriber s on s.id = a.subject where s.email = $1`,
      [email],
    );
    expect(noted).toEqual([{ action: 'newsletter.confirmed' }]);
  });

  test('is answered the same for an address that is new, pending, confirmed or gone, and after the same time', async () => {
    const [pending, confirmed, unsubscribed] = [
      readers.newAddress(),
      readers.newAddress(),
      readers.newAddress(),
    ];
    await readers.ask(pending);
    await readers.join(confirmed);
    await postForm(unsubscribeUrlOf(await readers.join(unsubscribed)), new URLSearchParams(body));
    const seen = new Set<string>();
    for (const email of [readers.newAddress(), pending, confirmed, unsubscribed]) {
      const began = performance.now();
      const { status, text, headers } = await readers.ask(email);
      const took = performance.now() - began;
      expect(took).toBeGreaterThanOrEqual(149);
      const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
      seen.add(JSON.stringify({ status, text, names }));
    }
    expect(seen.size).toBe(1);
  });

  test('again writes to a pending address once an hour and to a confirmed one once a day', async () => {
    const email = readers.newAddress();
    await readers.ask(email);
    await readers.ask(email.toUpperCase());
    expect(await subjectsTo(email)).toEqual([CONFIRM]);
    await lateReaders.ask(email);
    expect((await lateReaders.mails(email)).map(({ subject }) => subject)).toEqual([CONFIRM, CONFIRM]);
    await lateReaders.confirm(await lateReaders.confirmCode(email));
    await lateReaders.ask(email);
    expect((await lateReaders.mails(email)).at(-1)?.subject).toBe(WELCOME);
    expect(await lateReaders.mails(email)).toHaveLength(3);
    await lastReaders.ask(email);
    expect((await lastReaders.mails(email)).map(({ subject }) => subject)).toEqual([
      CONFIRM,
      CONFIRM,
      WELCOME,
      WELCOME,
    ]);
  });

  test('counts an address once, however it is typed and however many ask at once', async () => {
    const email = readers.newAddress();
    await Promise.all(
      [email, email.toUpperCase(), email.replace('p', 'P')].map((typed) => readers.ask(typed)),
    );
    const rows = await api.admin('select from newsletter.subscriber where lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(await subjectsTo(email)).toEqual([CONFIRM]);
  });

  test('in Hindi is answered in Hindi, and its link leads to the Hindi page', async () => {
    const email = readers.newAddress();
    await readers.ask(email, 'hi');
    const [mail] = await readers.mails(email);
    expect(mail?.subject).toMatch(/[\u0900-\u097f]/);
    expect(mail?.text).toContain('https://portal.example/hi/newsletter/confirm#code=');
  });

  test('too often from one network, or for one address, must wait', async () => {
    const flood = openSimulatedBrowser(api);
    const from = (email: string) => flood.call(subscribe, { body: { email, locale: 'en' } });
    const answers = await Promise.all(Array.from({ length: 25 }, () => from(readers.newAddress())));
    const refused = answers.filter(({ code }) => code === 'too-many-requests');
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const email = readers.newAddress();
    const asked = [];
    for (let round = 0; round < 8; round++) asked.push((await readers.ask(email)).code);
    expect(asked).toContain('too-many-requests');
  });

  test.each([
    ['no address', { email: 'nobody', locale: 'en' }],
    ['two addresses', { email: 'a@b.example,c@d.example', locale: 'en' }],
    ['a header', { email: 'a@b.example\r\nBcc: c@d.example', locale: 'en' }],
    ['another language', { email: 'a@b.example', locale: 'fr' }],
    ['a state of its own', { email: 'a@b.example', locale: 'en', state: 'confirmed' }],
    ['nothing', {}],
  ])('with %s is refused', async (_, asked) => {
    expect((await openSimulatedBrowser(api).call(subscribe, { body: asked })).code).toBe('request-invalid');
  });
});

describe('the link of a confirmation', () => {
  test('is made when the mail leaves, kept as a hash alone, and in no queue', async () => {
    const email = readers.newAddress();
    await readers.ask(email);
    const code = await readers.confirmCode(email);
    const [stored] = await api.admin<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (select to_jsonb(c) as t from newsletter.code c
        union all select to_jsonb(m) from platform.mail m union all select to_jsonb(s) from newsletter.subscriber s) rows`,
    );
    expect(stored?.text).not.toContain(code);
  });

  test('is good for three days', async () => {
    const email = readers.newAddress();
    await readers.ask(email);
    const late = await lastReaders.confirm(await readers.confirmCode(email));
    expect(late.code).toBe('expired-action-code');
    expect(await stateOf(email)).toBe('pending');
  });

  test('pressed twice says yes twice and welcomes once', async () => {
    const email = readers.newAddress();
    await readers.ask(email);
    const code = await readers.confirmCode(email);
    const ends = await Promise.all([readers.confirm(code), readers.confirm(code)]);
    expect(ends.map(({ status }) => status)).toEqual([204, 204]);
    expect(await subjectsTo(email)).toEqual([CONFIRM, WELCOME]);
  });

  test('does not bring anybody back who has left since', async () => {
    const email = readers.newAddress();
    await readers.ask(email);
    const code = await readers.confirmCode(email);
    await readers.confirm(code);
    const welcome = (await readers.mails(email)).at(-1);
    if (!welcome) throw new Error('no welcome');
    await postForm(unsubscribeUrlOf(welcome), new URLSearchParams(body));
    expect((await readers.confirm(code)).code).toBe('invalid-action-code');
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  test('that was made up, or is that of leaving, confirms nothing', async () => {
    expect((await readers.confirm('x'.repeat(43))).code).toBe('invalid-action-code');
    const leaving =
      unsubscribeUrlOf(await readers.join(readers.newAddress()))
        .split('/')
        .at(-1) ?? '';
    expect((await readers.confirm(leaving)).code).toBe('invalid-action-code');
    const short = await openSimulatedBrowser(api).call(confirmSubscription, { body: { code: 'short' } });
    expect(short.code).toBe('request-invalid');
  });
});

describe('leaving', () => {
  const forms = [
    ['urlencoded', () => new URLSearchParams(body)],
    [
      'multipart',
      () => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      },
    ],
  ] as const;

  test.each(forms)('is one bare %s form by the mail program, which gives no origin', async (_, formOf) => {
    const email = readers.newAddress();
    const welcome = await readers.join(email);
    expect(welcome.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(welcome.headers['list-unsubscribe']).toMatch(
      /^<https:\/\/portal\.example\/v1\/newsletter\/unsubscribe\/[\w-]{43}>$/,
    );
    const address = unsubscribeUrlOf(welcome);
    expect((await postForm(address, formOf())).status).toBe(204);
    expect(await stateOf(email)).toBe('unsubscribed');
    expect((await postForm(address, formOf())).status).toBe(204);
  });

  test('comes from anywhere, sees no cookie and sets none', async () => {
    const address = unsubscribeUrlOf(await readers.join(readers.newAddress()));
    const answer = await postForm(address, new URLSearchParams(body), {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      cookie: lead.cookie,
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('by the link in the mail’s foot sends the same code from our own page', async () => {
    const email = readers.newAddress();
    const welcome = await readers.join(email);
    const [, code = ''] =
      /https:\/\/portal\.example\/newsletter\/unsubscribe#code=([\w-]{43})/.exec(welcome.text) ?? [];
    expect(unsubscribeUrlOf(welcome)).toContain(code);
    expect((await openSimulatedBrowser(api).call(unsubscribe, { params: { code }, body })).status).toBe(204);
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  test('is not for ever: whoever asks again confirms again, and may leave by the link of an old mail', async () => {
    const email = readers.newAddress();
    const address = unsubscribeUrlOf(await readers.join(email));
    await postForm(address, new URLSearchParams(body));
    await readers.ask(email);
    expect(await stateOf(email)).toBe('pending');
    await readers.confirm(await readers.confirmCode(email));
    expect(await stateOf(email)).toBe('confirmed');
    expect(await subjectsTo(email)).toEqual([CONFIRM, WELCOME, CONFIRM, WELCOME]);
    expect(unsubscribeUrlOf((await readers.mails(email)).at(-1) ?? fail())).not.toBe(address);
    await postForm(address, new URLSearchParams(body));
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  test.each([
    ['another answer', 'List-Unsubscribe=Maybe', 'application/x-www-form-urlencoded'],
    [
      'an answer twice',
      'List-Unsubscribe=One-Click&List-Unsubscribe=One-Click',
      'application/x-www-form-urlencoded',
    ],
    [
      'more than was asked',
      'List-Unsubscribe=One-Click&state=confirmed',
      'application/x-www-form-urlencoded',
    ],
    ['the prototype', '__proto__=x&List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['nothing', '', 'application/x-www-form-urlencoded'],
    ['broken parts', '--x\r\nnonsense', 'multipart/form-data; boundary=x'],
    ['parts without a boundary', 'nonsense', 'multipart/form-data'],
    ['plain text', 'List-Unsubscribe=One-Click', 'text/plain'],
    ['XML', '<a/>', 'application/xml'],
  ])('with %s is refused and changes nothing', async (_, text, type) => {
    const email = readers.newAddress();
    const address = unsubscribeUrlOf(await readers.join(email));
    const answer = await postForm(address, text, { 'content-type': type });
    expect(problem.parse(await answer.json()).code).toBe('request-invalid');
    expect(await stateOf(email)).toBe('confirmed');
  });

  test('with a file, or more than a mail program sends, is refused', async () => {
    const address = unsubscribeUrlOf(await readers.join(readers.newAddress()));
    const form = new FormData();
    form.set('List-Unsubscribe', new Blob(['One-Click']), 'a.txt');
    expect((await postForm(address, form)).status).toBe(400);
    const long = 'x'.repeat(5_000);
    const parts = new FormData();
    parts.set('List-Unsubscribe', long);
    for (const large of [new URLSearchParams({ 'List-Unsubscribe': long }), parts]) {
      const answer = await postForm(address, large);
      expect(problem.parse(await answer.json()).code).toBe('payload-too-large');
    }
  });

  test('needs a code that was mailed', async () => {
    const answer = await openSimulatedBrowser(api).call(unsubscribe, {
      params: { code: 'x'.repeat(43) },
      body,
    });
    expect(answer.code).toBe('invalid-action-code');
    const short = await openSimulatedBrowser(api).call(unsubscribe, { params: { code: 'short' }, body });
    expect(short.code).toBe('not-found');
  });

  test('works by links of old mails after our key has been replaced, and by new ones', async () => {
    const replaced = await startTestApi({ AUTH_SECRET: `2:${randomBytes(32).toString('base64')}` }, api);
    const email = readers.newAddress();
    const old = unsubscribeUrlOf(await readers.join(email));
    await postForm(old, new URLSearchParams(body));
    const late = unsubscribeUrlOf(await createSubscriberHelpers(replaced).join(email));
    expect(late).not.toBe(old);
    expect((await postForm(old, new URLSearchParams(body))).status).toBe(204);
    expect((await postForm(late, new URLSearchParams(body))).status).toBe(204);
    expect(await stateOf(email)).toBe('unsubscribed');
  });
});

describe('the list', () => {
  test('is read by a lead page by page, newest first, and every look at it is noted', async () => {
    const mine = [readers.newAddress(), readers.newAddress(), readers.newAddress()];
    for (const email of mine) await readers.ask(email);
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: Record<string, string> = {
        limit: '2',
        state: 'pending',
        ...(cursor === null ? {} : { cursor }),
      };
      const { value } = await api.call(listSubscribers, { as: lead, query });
      expect(value.counts.pending).toBeGreaterThanOrEqual(3);
      expect(value.items.every(({ state }) => state === 'pending')).toBe(true);
      seen.push(...value.items.map(({ email }) => email));
      cursor = value.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect(seen.slice(0, 3)).toEqual(mine.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    const [noted] = await api.admin<{ looks: number }>(
      `select count(*)::int as looks from platform.audit where action = 'operators.read' and subject = 'newsletter.list-subscribers' and user_id = $1 and staff`,
      [lead.user],
    );
    expect(noted?.looks).toBe(pages);
  });

  test('is shown to no other operator, and their asking is not noted as a look', async () => {
    const operator = await seedStaff(api, 'operator');
    expect((await api.call(listSubscribers, { as: operator })).code).toBe('permission-denied');
    const noted = await api.admin(`select from platform.audit where user_id = $1`, [operator.user]);
    expect(noted).toEqual([]);
  });
});

test('addresses that never confirmed are gone after thirty days, and only they', async () => {
  const [pending, confirmed] = [readers.newAddress(), readers.newAddress()];
  await readers.ask(pending);
  await readers.join(confirmed);
  await deleteUnconfirmedSubscribers(openRelayDatabase(api, 29 * DAY_MS));
  expect(await stateOf(pending)).toBe('pending');
  await deleteUnconfirmedSubscribers(openRelayDatabase(api, 31 * DAY_MS));
  expect(await stateOf(pending)).toBeUndefined();
  expect(await stateOf(confirmed)).toBe('confirmed');
});

function fail(): never {
  throw new Error('there is no such mail');
}
