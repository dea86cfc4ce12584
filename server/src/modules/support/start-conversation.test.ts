import { describe, expect, test } from 'vitest';
import { exportAccount } from '@marga/contract/identity/account';
import { signOut } from '@marga/contract/identity/session';
import { shortReferenceOf } from '@marga/contract/kernel/ids';
import {
  findChat,
  leaveAddress,
  listOwnTickets,
  readTicket,
  requestGroup,
  sendMessage,
  startChat,
  writeMessage,
} from '@marga/contract/support/support';
import { startTestApi } from '../../../test/api.ts';
import { randomIpAddress, openSimulatedBrowser } from '../../../test/test-browser.ts';
import {
  findSetCookie,
  insertMember,
  seedCompany,
  seedSignedInUser,
} from '../../../test/seed-companies-and-users.ts';
import {
  startChatAsVisitor,
  callerWithCookiesOf,
  contactFormBody,
  newSupportMessageId,
  newSupportTicketId,
  chatStartBody,
  sendContactForm,
  randomEmailAddress,
} from '../../../test/support-tickets.ts';

const api = await startTestApi();

const group = () => {
  const { message: _, ...fields } = contactFormBody();
  const groupRequest = {
    groupSize: 40,
    startsOn: '2027-03-14',
    endsOn: '2027-03-20',
    services: ['flight', 'hotel'],
    route: 'Delhi to Goa',
  };
  return { ...fields, groupRequest, message: '' };
};

async function ticketRow(id: string) {
  const [row] = await api.admin<Record<string, unknown>>('select * from support.ticket where id = $1', [id]);
  return row;
}

describe('whoever writes to the desk', () => {
  test('has a ticket with a reference, and a key that is kept as a hash', async () => {
    const browser = openSimulatedBrowser(api);
    const body = contactFormBody();
    const answer = await browser.call(sendMessage, { body });
    const { value } = answer;
    expect(value).toMatchObject({ kind: 'message', state: 'waiting', name: 'Meera Rao', email: body.email });
    expect(value.reference).toBe(shortReferenceOf(body.id));
    expect(value.messages).toMatchObject([{ seq: 1, from: 'sender', by: null, text: body.message }]);
    const set = answer.headers.getSetCookie().find((text) => text.startsWith('__Host-marga-visitor='));
    expect(set).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const key = findSetCookie(answer.headers, 'marga-visitor')?.split('=')[1] ?? '';
    const [dump] = await api.admin<{ text: string }>(
      'select string_agg(to_jsonb(k)::text, $1) as text from support.ticket_key k',
      ['|'],
    );
    expect(dump?.text).toContain(body.id);
    expect(dump?.text).not.toContain(key);
    expect((await browser.call(readTicket, { params: { ticketId: body.id } })).value).toEqual(value);
  });

  test('may ask for a group without a word more than the wish', async () => {
    const body = group();
    const { value } = await openSimulatedBrowser(api).call(requestGroup, { body });
    expect(value).toMatchObject({
      kind: 'group',
      groupRequest: body.groupRequest,
      messages: [{ seq: 1, text: '' }],
    });
    for (const change of [{ endsOn: '2027-03-01' }, { route: 'a\u0000b' }, { route: 'a\ud800b' }]) {
      const wrong = { ...group(), groupRequest: { ...body.groupRequest, ...change } };
      expect((await openSimulatedBrowser(api).call(requestGroup, { body: wrong })).code).toBe(
        'request-invalid',
      );
    }
  });

  test('finds the chat again in the same browser until it is closed, and in no other', async () => {
    const browser = openSimulatedBrowser(api);
    expect((await browser.call(findChat)).value).toEqual({ ticket: null, isSupportOnline: false });
    const chat = await startChatAsVisitor(browser);
    expect(chat).toMatchObject({ kind: 'chat', name: null, email: null });
    expect((await browser.call(findChat)).value.ticket).toEqual(chat);
    expect((await openSimulatedBrowser(api).call(findChat)).value.ticket).toBeNull();
    await api.admin(
      `update support.ticket set state = 'closed', closed_at = now(), waiting_since = null where id = $1`,
      [chat.id],
    );
    expect((await browser.call(findChat)).value.ticket).toBeNull();
    expect((await browser.call(readTicket, { params: { ticketId: chat.id } })).value.state).toBe('closed');
  });

  test('keeps one key for all tickets of the browser', async () => {
    const browser = openSimulatedBrowser(api);
    const chat = await startChatAsVisitor(browser);
    const key = browser.cookies.get('__Host-marga-visitor');
    const ticket = await sendContactForm(browser);
    expect(browser.cookies.get('__Host-marga-visitor')).toBe(key);
    for (const { id } of [chat, ticket])
      expect((await browser.call(readTicket, { params: { ticketId: id } })).status).toBe(200);
  });
});

describe('the same sent again', () => {
  test('is the same ticket, also when the first answer and its key were lost', async () => {
    const body = contactFormBody();
    const first = await openSimulatedBrowser(api).call(sendMessage, { body });
    const browser = openSimulatedBrowser(api);
    const again = await browser.call(sendMessage, { body });
    expect(again.value).toEqual(first.value);
    expect((await browser.call(readTicket, { params: { ticketId: body.id } })).status).toBe(200);
    const mails = await api.admin('select from platform.mail where recipient = $1', [body.email]);
    expect(mails).toHaveLength(1);
  });

  test('twenty times at once is one ticket with one message and one mail to each side', async () => {
    const body = contactFormBody();
    const browser = openSimulatedBrowser(api);
    await browser.call(findChat);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => openSimulatedBrowser(api).call(sendMessage, { body })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 429)).toEqual(
      [],
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(3);
    const [counts] = await api.admin(
      `select (select count(*)::int from support.ticket where id = $1) as tickets,
        (select count(*)::int from support.message where ticket_id = $1) as messages,
        (select count(*)::int from platform.mail where params ->> 'ticketId' = $1) as mails`,
      [body.id],
    );
    expect(counts).toEqual({ tickets: 1, messages: 1, mails: 2 });
  });

  test('with anything changed is refused, and opens nothing', async () => {
    const body = contactFormBody();
    await openSimulatedBrowser(api).call(sendMessage, { body });
    for (const change of [
      { message: 'Something else' },
      { email: randomEmailAddress() },
      { name: 'Somebody Else' },
      { phone: '+91 98123 45679' },
    ]) {
      const stranger = openSimulatedBrowser(api);
      const answer = await stranger.call(sendMessage, { body: { ...body, ...change } });
      expect(answer.code).toBe('idempotency-key-reused');
      expect((await stranger.call(readTicket, { params: { ticketId: body.id } })).code).toBe('not-found');
    }
    const asChat = { ...chatStartBody(body.message), id: body.id };
    expect((await openSimulatedBrowser(api).call(startChat, { body: asChat })).code).toBe(
      'idempotency-key-reused',
    );
  });

  test('ten minutes later opens nothing to whoever has no key', async () => {
    const body = chatStartBody();
    const browser = openSimulatedBrowser(api);
    await browser.call(startChat, { body });
    await api.admin(`update support.ticket set created_at = now() - interval '11 minutes' where id = $1`, [
      body.id,
    ]);
    expect((await openSimulatedBrowser(api).call(startChat, { body })).code).toBe('idempotency-key-reused');
    expect((await browser.call(startChat, { body })).status).toBe(201);
  });

  test('under the id of a message that stands elsewhere is refused, and leaves no ticket behind', async () => {
    const { messages } = await startChatAsVisitor(openSimulatedBrowser(api));
    const body = { ...chatStartBody(), messageId: messages[0]?.id };
    expect((await openSimulatedBrowser(api).call(startChat, { body })).code).toBe('idempotency-key-reused');
    expect(await ticketRow(body.id)).toBeUndefined();
  });
});

describe('a ticket that is not one’s own', () => {
  test('answers like one that does not exist, whatever is tried on it', async () => {
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api));
    const stranger = openSimulatedBrowser(api);
    await startChatAsVisitor(stranger);
    for (const params of [{ ticketId: id }, { ticketId: newSupportTicketId() }]) {
      expect((await stranger.call(readTicket, { params })).code).toBe('not-found');
      const body = { id: newSupportMessageId(), text: 'Let me in' };
      expect((await stranger.call(writeMessage, { params, body })).code).toBe('not-found');
    }
  });

  test('is not opened by a made-up key, the hash of the right one, or a key that has expired', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const [row] = await api.admin<{ key_hash: string }>(
      'select key_hash from support.ticket_key where ticket_id = $1',
      [id],
    );
    for (const key of ['a-key-that-nobody-was-given', row?.key_hash ?? '']) {
      const as = { cookie: `__Host-marga-visitor=${key}` };
      expect((await api.call(readTicket, { as, params: { ticketId: id } })).code).toBe('not-found');
    }
    await api.admin(`update support.ticket_key set expires_at = now() where ticket_id = $1`, [id]);
    expect((await browser.call(readTicket, { params: { ticketId: id } })).code).toBe('not-found');
    expect((await browser.call(findChat)).value.ticket).toBeNull();
  });

  test('is asked for a hundred times from one network, and then not again for a while', async () => {
    const browser = openSimulatedBrowser(api);
    const ask = () => browser.call(readTicket, { params: { ticketId: newSupportTicketId() } });
    const codes = await Promise.all(Array.from({ length: 110 }, async () => (await ask()).code));
    expect(codes.filter((code) => code === 'too-many-requests').length).toBeGreaterThan(5);
    expect(codes.filter((code) => code === 'not-found').length).toBeGreaterThanOrEqual(100);
  });
});

describe('somebody who is signed in', () => {
  test('begins a chat under their account and for their only company, and opens it elsewhere by the session', async () => {
    const company = await seedCompany(api);
    const owner = company.person('owner');
    const chat = await startChatAsVisitor(openSimulatedBrowser(api), 'Hello', { cookie: owner.cookie });
    expect(chat).toMatchObject({ name: 'Somebody', email: owner.email });
    expect(await ticketRow(chat.id)).toMatchObject({ user_id: owner.user, company_id: company.id });
    const elsewhere = { cookie: owner.cookie };
    expect((await api.call(readTicket, { as: elsewhere, params: { ticketId: chat.id } })).value).toEqual(
      chat,
    );
    expect((await api.call(findChat, { as: elsewhere })).value.ticket?.id).toBe(chat.id);
  });

  test('speaks for the company they name if it is theirs, and for none when it could be several', async () => {
    const [one, other, foreign] = await Promise.all([seedCompany(api), seedCompany(api), seedCompany(api)]);
    const { cookie, user } = one.person('owner');
    await insertMember(api, other.id, user, 'booker');
    const companyOf = async (as: { cookie: string; company?: string }) =>
      (await ticketRow((await startChatAsVisitor(openSimulatedBrowser(api), 'Hello', as)).id))?.[
        'company_id'
      ];
    expect(await companyOf({ cookie, company: other.id })).toBe(other.id);
    expect(await companyOf({ cookie, company: foreign.id })).toBeNull();
    expect(await companyOf({ cookie })).toBeNull();
  });

  test('does not open a colleague’s ticket', async () => {
    const company = await seedCompany(api, { roles: ['owner', 'booker'] });
    const chat = await startChatAsVisitor(openSimulatedBrowser(api), 'Hello', company.as('booker'));
    expect(
      (await api.call(readTicket, { as: company.as('owner'), params: { ticketId: chat.id } })).code,
    ).toBe('not-found');
    expect((await api.call(listOwnTickets, { as: company.as('owner') })).value.items).toEqual([]);
  });

  test('whose address nobody has verified is not mailed under it', async () => {
    const person = await seedSignedInUser(api, { emailVerified: false });
    expect(await startChatAsVisitor(openSimulatedBrowser(api), 'Hello', person)).toMatchObject({
      email: null,
    });
  });

  test('lists what they began, newest first, page by page', async () => {
    const person = await seedSignedInUser(api);
    const begun: string[] = [];
    for (let count = 0; count < 3; count += 1)
      begun.unshift((await startChatAsVisitor(openSimulatedBrowser(api), `Question ${count}`, person)).id);
    const first = await api.call(listOwnTickets, { as: person, query: { limit: '2' } });
    expect(first.value.items.map(({ id }) => id)).toEqual(begun.slice(0, 2));
    expect(first.value.items[0]).toMatchObject({ lastText: 'Question 2', unread: 0, state: 'waiting' });
    const query = { limit: '2', cursor: first.value.nextCursor ?? '' };
    const second = await api.call(listOwnTickets, { as: person, query });
    expect(second.value).toMatchObject({ items: [{ id: begun[2] }], nextCursor: null });
    const foreign = await seedSignedInUser(api);
    expect((await api.call(listOwnTickets, { as: foreign, query })).value.items).toEqual([]);
  });

  test('leaves nothing open in the browser after signing out', async () => {
    const person = await seedSignedInUser(api);
    const browser = openSimulatedBrowser(api);
    const [name = '', value = ''] = person.cookie.split('=');
    const chat = await startChatAsVisitor(browser, 'Hello', person);
    const visitor = browser.cookies.get('__Host-marga-visitor') ?? '';
    const as = { cookie: `${name}=${value}; __Host-marga-visitor=${visitor}` };
    const out = await browser.callOnce(signOut, { as });
    expect(out.status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await browser.call(readTicket, { params: { ticketId: chat.id } })).code).toBe('not-found');
  });

  test('leaves nothing open in the browser either when the session ends without that, or another’s begins', async () => {
    const [person, next] = await Promise.all([seedSignedInUser(api), seedSignedInUser(api)]);
    const browser = openSimulatedBrowser(api);
    const chat = await startChatAsVisitor(browser, 'Hello', person);
    const visitor = `__Host-marga-visitor=${browser.cookies.get('__Host-marga-visitor') ?? ''}`;
    for (const cookie of [visitor, `${next.cookie}; ${visitor}`]) {
      const as = { cookie };
      expect((await api.call(readTicket, { as, params: { ticketId: chat.id } })).code).toBe('not-found');
      expect((await api.call(findChat, { as })).value.ticket).toBeNull();
    }
    const as = { cookie: `${person.cookie}; ${visitor}` };
    expect((await api.call(findChat, { as })).value.ticket?.id).toBe(chat.id);
  });

  test('takes home what was written, and nothing of anybody else’s', async () => {
    const person = await seedSignedInUser(api);
    const chat = await startChatAsVisitor(openSimulatedBrowser(api), 'What do you keep about me?', person);
    await startChatAsVisitor(openSimulatedBrowser(api), 'Mine alone', await seedSignedInUser(api));
    const { value } = await api.call(exportAccount, { as: person });
    expect(value.tickets).toMatchObject([
      {
        reference: chat.reference,
        email: person.email,
        messages: [{ from: 'sender', text: 'What do you keep about me?' }],
      },
    ]);
    expect((await api.call(exportAccount, { as: await seedSignedInUser(api) })).value.tickets).toEqual([]);
  });

  test('is forgotten with the account', async () => {
    const person = await seedSignedInUser(api);
    const chat = await startChatAsVisitor(openSimulatedBrowser(api), 'Hello', person);
    await api.admin(`delete from engine."user" where "id" = $1`, [person.user]);
    expect(await ticketRow(chat.id)).toBeUndefined();
    expect(await api.admin('select from support.message where ticket_id = $1', [chat.id])).toEqual([]);
  });
});

describe('a flood', () => {
  test('of forms costs a puzzle from the third of a network on, and waits after the tenth', async () => {
    const browser = openSimulatedBrowser(api);
    for (let count = 0; count < 2; count += 1)
      expect((await browser.callOnce(sendMessage, { body: contactFormBody() })).status).toBe(201);
    expect((await browser.callOnce(sendMessage, { body: contactFormBody() })).code).toBe(
      'missing-recaptcha-token',
    );
    const wrong = { body: contactFormBody(), headers: { 'marga-captcha': 'AAAA' } };
    expect((await browser.callOnce(sendMessage, wrong)).code).toBe('invalid-recaptcha-token');
    for (let count = 0; count < 9; count += 1) await browser.call(sendMessage, { body: contactFormBody() });
    const refused = await browser.call(sendMessage, { body: contactFormBody() });
    expect(refused.code).toBe('too-many-requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('of mails to one address stops, from wherever it comes', async () => {
    const victim = randomEmailAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push(
        (await openSimulatedBrowser(api).call(sendMessage, { body: contactFormBody(victim) })).status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    const mails = await api.admin('select from platform.mail where recipient = $1', [victim]);
    expect(mails).toHaveLength(6);
  });

  test('of addresses left in chats of one network stops, though each is another’s', async () => {
    const address = randomIpAddress();
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 13; count += 1) {
      const browser = openSimulatedBrowser(api, address);
      const { id } = await startChatAsVisitor(browser);
      const asked = { params: { ticketId: id }, body: { name: 'Meera', email: randomEmailAddress() } };
      codes.push((await browser.call(leaveAddress, asked)).code);
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(11);
    expect(codes.at(-1)).toBe('too-many-requests');
  });

  test('of chats from one network waits after the thirtieth', async () => {
    const address = randomIpAddress();
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 33; count += 1)
      codes.push((await openSimulatedBrowser(api, address).call(startChat, { body: chatStartBody() })).code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(31);
  });

  test('goes on being held while Redis is away', async () => {
    const lonely = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:9' }, api);
    const browser = openSimulatedBrowser(lonely);
    for (let count = 0; count < 2; count += 1)
      expect((await browser.callOnce(sendMessage, { body: contactFormBody() })).status).toBe(201);
    expect((await browser.callOnce(sendMessage, { body: contactFormBody() })).code).toBe(
      'missing-recaptcha-token',
    );
  });
});

describe('what is written', () => {
  test.each([
    `Robert'); drop table support.message; --`,
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '{reference} {{7*7}} ${7*7} %s',
    'आशा 🙂 Ζωή\nand a second line',
  ])('comes back letter for letter: %j', async (text) => {
    const browser = openSimulatedBrowser(api);
    const chat = await startChatAsVisitor(browser, text);
    const { value } = await browser.call(readTicket, { params: { ticketId: chat.id } });
    expect(value.messages[0]?.text).toBe(text);
  });

  test.each([
    ['nothing', '   '],
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001b[2Jb'],
    ['too much', 'x'.repeat(4_001)],
  ])('is refused when it is %s', async (_, text) => {
    expect((await openSimulatedBrowser(api).call(startChat, { body: chatStartBody(text) })).code).toBe(
      'request-invalid',
    );
  });

  test('has no room for an address that ends a header, a telephone that is none, or a file', async () => {
    for (const change of [
      { email: 'a@b.example\r\nBcc: c@d.example' },
      { email: 'a@b.example, c@d.example' },
      { phone: 'https://evil.example' },
      { name: 'https://evil.example' },
      { file: 'AAAA' },
    ]) {
      const answer = await openSimulatedBrowser(api).call(sendMessage, {
        body: { ...contactFormBody(), ...change },
      });
      expect(answer.code, JSON.stringify(change)).toBe('request-invalid');
    }
  });

  test('from another site is refused', async () => {
    const answer = await api.call(startChat, {
      body: chatStartBody(),
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.code).toBe('unauthorized-domain');
    const browser = openSimulatedBrowser(api);
    const chat = await startChatAsVisitor(browser);
    const asked = {
      as: callerWithCookiesOf(browser),
      params: { ticketId: chat.id },
      body: { id: newSupportMessageId(), text: 'Hello' },
      headers: { 'sec-fetch-site': 'cross-site' },
    };
    expect((await api.call(writeMessage, asked)).code).toBe('unauthorized-domain');
  });
});
