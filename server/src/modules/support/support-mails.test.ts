import { beforeAll, describe, expect, test } from 'vitest';
import {
  findChat,
  followTicket,
  leaveAddress,
  markRead,
  readTicket,
  requestGroup,
  sendMessage,
} from '@marga/contract/support/support';
import { startTestApi, type TestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { type Person, seedSignedInUser, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { mailsSentTo, sharedTestMailbox, createTestMailSender } from '../../../test/test-mailbox.ts';
import {
  answerSupportTicketAsOperator,
  startChatAsVisitor,
  contactFormBody,
  listenToSupportTicketAsSender,
  listenToSupportInbox,
  supportMessagesIn,
  sendContactForm,
  randomEmailAddress,
  writeSupportTicketMessage,
} from '../../../test/support-tickets.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { closeAndDeleteOldSupportTickets, queueUnreadAnswerMails, supportMails } from './index.ts';

const team = randomEmailAddress();
const api: TestApi = await startTestApi({ CONTACT_MAIL: team });
const db = openRelayDatabase(api);
const post = createTestMailSender(api, supportMails({ db, config: api.config }));
let operator: Person;

beforeAll(async () => {
  operator = await seedStaff(api, 'operator');
});

const codeIn = (text: string) => /\/support\/ticket#code=([A-Za-z0-9_-]{43})\s/.exec(text)?.[1] ?? '';

/** Makes the messages of a ticket older by this interval, as if they had been unread for that long. */
async function lieUnread(ticket: string, interval: string): Promise<void> {
  await api.admin(`update support.message set at = at - $2::interval where ticket_id = $1`, [
    ticket,
    interval,
  ]);
}

async function handOver(): Promise<void> {
  await queueUnreadAnswerMails({ config: api.config, db, telemetry: api.platform.telemetry });
  await post.deliver();
}

async function mailsTo(address: string) {
  await post.deliver();
  return mailsSentTo(api, address);
}

describe('a message of the contact page', () => {
  test('is confirmed to the sender with the reference and a link, and nothing that was typed', async () => {
    const body = { ...contactFormBody(), name: 'Buy pills', message: 'Visit http://evil.example now' };
    const { value } = await openSimulatedBrowser(api).call(sendMessage, { body });
    const [mail, ...others] = await mailsTo(body.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`We have your message: ${value.reference}`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(value.reference);
      expect(part).not.toMatch(/evil|pills|98123/);
    }
    const elsewhere = openSimulatedBrowser(api);
    const followed = await elsewhere.call(followTicket, { body: { code: codeIn(mail?.text ?? '') } });
    expect(followed.value).toEqual(value);
    expect((await elsewhere.call(readTicket, { params: { ticketId: value.id } })).status).toBe(200);
  });

  test('is mailed to the team with all that was typed, and a link into the console', async () => {
    const { message, ...rest } = contactFormBody();
    const text = `First line\n<b>second</b> {reference} ${message}`;
    const { value } = await openSimulatedBrowser(api).call(sendMessage, { body: { ...rest, message: text } });
    await post.deliver();
    const mail = await sharedTestMailbox().awaitMail(team, new RegExp(value.reference));
    expect(mail.subject).toBe(`Ticket ${value.reference}: a message`);
    expect(mail.text).toContain(`From Meera Rao, ${rest.email}, ${rest.phone}, no company.`);
    expect(mail.text).toContain(text);
    expect(mail.text).toContain(`https://portal.example/console/support/${value.id}`);
    expect(mail.html).toContain('&lt;b&gt;second&lt;/b&gt; {reference}');
  });

  test('in Hindi is confirmed in Hindi', async () => {
    const body = { ...contactFormBody(), locale: 'hi' as const };
    await openSimulatedBrowser(api).call(sendMessage, { body });
    const [mail] = await mailsTo(body.email);
    expect(mail?.subject).toMatch(/^आपका संदेश मिल गया: \w{8}$/);
    expect(mail?.text).toContain('https://portal.example/hi/support/ticket#code=');
  });

  test('for a group says to the team what is wished for', async () => {
    const { message: _, ...fields } = contactFormBody();
    const groupRequest = {
      groupSize: 40,
      startsOn: '2027-03-14',
      endsOn: null,
      services: ['flight', 'hotel'],
      route: 'Delhi to Goa',
    };
    const { value } = await openSimulatedBrowser(api).call(requestGroup, {
      body: { ...fields, groupRequest, message: '' },
    });
    await post.deliver();
    const mail = await sharedTestMailbox().awaitMail(team, new RegExp(value.reference));
    expect(mail.text).toContain(
      'A group of 40, from 2027-03-14 to an open end, route Delhi to Goa, by air, hotel.',
    );
  });

  test('is not mailed again after the address was changed', async () => {
    const body = contactFormBody();
    const browser = openSimulatedBrowser(api);
    const { value } = await browser.call(sendMessage, { body });
    const other = randomEmailAddress();
    await browser.call(leaveAddress, {
      params: { ticketId: value.id },
      body: { name: 'Meera', email: other },
    });
    expect(await mailsTo(body.email)).toEqual([]);
    expect(await mailsTo(other)).toHaveLength(1);
  });
});

async function codeMailedTo(address: string): Promise<string> {
  await post.deliver();
  return codeIn((await sharedTestMailbox().awaitMail(address, /#code=/)).text);
}

describe('the link of a mail', () => {
  test('opens to a colleague who is signed in as well, and does not become their chat', async () => {
    const [writer, colleague] = await Promise.all([seedSignedInUser(api), seedSignedInUser(api)]);
    const email = randomEmailAddress();
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api), 'For my colleague', writer);
    const asked = { params: { ticketId: id }, body: { name: 'Meera', email } };
    await api.call(leaveAddress, { as: writer, ...asked });
    const browser = openSimulatedBrowser(api);
    const code = await codeMailedTo(email);
    expect((await browser.call(followTicket, { as: colleague, body: { code } })).value.id).toBe(id);
    const key = browser.cookies.get('__Host-marga-visitor') ?? '';
    const as = { cookie: `${colleague.cookie}; __Host-marga-visitor=${key}` };
    expect((await api.call(readTicket, { as, params: { ticketId: id } })).status).toBe(200);
    expect((await api.call(findChat, { as })).value.ticket).toBeNull();
  });

  test('opens nothing once another address was given, nor does a browser that has followed it', async () => {
    const [browser, stranger] = [openSimulatedBrowser(api), openSimulatedBrowser(api)];
    const [wrong, right] = [randomEmailAddress(), randomEmailAddress()];
    const { id } = await sendContactForm(browser, wrong);
    const code = await codeMailedTo(wrong);
    expect((await stranger.call(followTicket, { body: { code } })).status).toBe(200);
    const params = { ticketId: id };
    await browser.call(leaveAddress, { params, body: { name: 'Meera', email: right } });
    expect((await stranger.call(readTicket, { params })).code).toBe('not-found');
    expect((await stranger.call(followTicket, { body: { code } })).code).toBe('invalid-action-code');
    expect((await browser.call(readTicket, { params })).status).toBe(200);
    const followed = await openSimulatedBrowser(api).call(followTicket, {
      body: { code: await codeMailedTo(right) },
    });
    expect(followed.value.id).toBe(id);
  });

  test('can be followed again, until it expires, and is not a browser’s key', async () => {
    const browser = openSimulatedBrowser(api);
    const body = contactFormBody();
    const { id } = (await browser.call(sendMessage, { body })).value;
    const [mail] = await mailsTo(body.email);
    const code = codeIn(mail?.text ?? '');
    for (let count = 0; count < 2; count += 1)
      expect((await openSimulatedBrowser(api).call(followTicket, { body: { code } })).value.id).toBe(id);
    const as = { cookie: `__Host-marga-visitor=${code}` };
    expect((await api.call(readTicket, { as, params: { ticketId: id } })).code).toBe('not-found');
    await api.admin(
      `update support.ticket_key set expires_at = now() where ticket_id = $1 and origin = 'mail'`,
      [id],
    );
    expect((await openSimulatedBrowser(api).call(followTicket, { body: { code } })).code).toBe(
      'invalid-action-code',
    );
    const guess = { body: { code: 'A'.repeat(43) } };
    expect((await openSimulatedBrowser(api).call(followTicket, guess)).code).toBe('invalid-action-code');
  });
});

describe('an answer', () => {
  test('is mailed at once to somebody who is not there, with a link', async () => {
    const email = randomEmailAddress();
    const { id, reference } = await sendContactForm(openSimulatedBrowser(api), email);
    await answerSupportTicketAsOperator(api, operator, id, 'Yes, we do.\nFor up to ninety.');
    await post.deliver();
    const mail = await sharedTestMailbox().awaitMail(email, /^Our answer/);
    expect(mail.subject).toBe(`Our answer: ${reference}`);
    expect(mail.text).toContain('Yes, we do.\nFor up to ninety.');
    expect(
      (await openSimulatedBrowser(api).call(followTicket, { body: { code: codeIn(mail.text) } })).value.id,
    ).toBe(id);
  });

  test('is not mailed to somebody who is there and reads it; unread it is, after two minutes, once', async () => {
    const [email, browser] = [randomEmailAddress(), openSimulatedBrowser(api)];
    const { id } = await sendContactForm(browser, email);
    const stream = await listenToSupportTicketAsSender(api, browser, id);
    await stream.until((events) => supportMessagesIn(events).length === 1);
    await answerSupportTicketAsOperator(api, operator, id, 'First');
    await browser.call(markRead, { params: { ticketId: id }, body: { upTo: 2 } });
    await lieUnread(id, '3 minutes');
    await handOver();
    expect((await mailsTo(email)).map(({ text }) => /First/.test(text))).toEqual([false]);
    await answerSupportTicketAsOperator(api, operator, id, 'Second');
    await answerSupportTicketAsOperator(api, operator, id, 'Third');
    await handOver();
    expect(await mailsTo(email)).toHaveLength(1);
    await lieUnread(id, '3 minutes');
    await handOver();
    await handOver();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Second\n\nThird');
    expect(mails[1]?.text).not.toContain('First');
    await stream.leave();
  });

  test('that was read before its mail left is not mailed any more', async () => {
    const [email, browser] = [randomEmailAddress(), openSimulatedBrowser(api)];
    const { id } = await sendContactForm(browser, email);
    await post.deliver();
    await answerSupportTicketAsOperator(api, operator, id, 'Too late');
    await browser.call(markRead, { params: { ticketId: id }, body: { upTo: 2 } });
    expect(await mailsTo(email)).toHaveLength(1);
    const [row] = await api.admin(
      `select obsolete_at is not null as obsolete from platform.mail where recipient = $1 and template = 'ticket-answered'`,
      [email],
    );
    expect(row).toEqual({ obsolete: true });
  });

  test('in a chat without an address is mailed to nobody until one is left', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    await answerSupportTicketAsOperator(api, operator, id, 'Where may we write to you?');
    await lieUnread(id, '3 minutes');
    await handOver();
    const email = randomEmailAddress();
    await browser.call(leaveAddress, { params: { ticketId: id }, body: { name: 'Meera', email } });
    await handOver();
    const mails = await mailsTo(email);
    expect(new Set(mails.map(({ subject }) => subject.split(':')[0]))).toEqual(
      new Set(['Your chat goes on by mail', 'Our answer']),
    );
  });
});

describe('the team', () => {
  const about = async (reference: string) =>
    (await mailsTo(team)).filter(({ subject }) => subject.includes(reference)).map(({ text }) => text);

  test('is mailed about a chat when nobody is at the desk, and not when somebody is', async () => {
    const { reference } = await startChatAsVisitor(openSimulatedBrowser(api), 'Nobody there?');
    expect(await about(reference)).toHaveLength(1);
    const operatorStream = await listenToSupportInbox(api, operator, 'yes');
    const waiting = openSimulatedBrowser(api);
    for (let there = false; !there;) {
      const chat = await startChatAsVisitor(waiting, 'And now?');
      there = chat.isSupportOnline;
      expect(await about(chat.reference)).toHaveLength(there ? 0 : 1);
    }
    await operatorStream.leave();
    while ((await waiting.call(findChat)).value.isSupportOnline);
  });

  test('is mailed again when somebody comes back after our answer, once', async () => {
    const browser = openSimulatedBrowser(api);
    const { id, reference } = await sendContactForm(browser);
    await writeSupportTicketMessage(browser, id, 'I forgot something');
    expect(await about(reference)).toHaveLength(1);
    await answerSupportTicketAsOperator(api, operator, id, 'Yes?');
    await writeSupportTicketMessage(browser, id, 'A second question');
    await writeSupportTicketMessage(browser, id, 'And a third');
    const mails = await about(reference);
    expect(mails).toHaveLength(2);
    expect(mails.filter((text) => text.includes('A second question'))).toHaveLength(1);
  });
});

describe('clearing out', () => {
  test('removes expired keys, closes what has gone quiet and forgets what was closed two years ago', async () => {
    const [old, quiet, waiting] = [
      openSimulatedBrowser(api),
      openSimulatedBrowser(api),
      openSimulatedBrowser(api),
    ];
    const [deleted, silent, patient] = [
      await startChatAsVisitor(old),
      await startChatAsVisitor(quiet),
      await startChatAsVisitor(waiting),
    ];
    const ids = [deleted.id, silent.id, patient.id];
    await answerSupportTicketAsOperator(api, operator, silent.id, 'Anything else?');
    await api.admin(
      `update support.ticket set state = 'closed', waiting_since = null, closed_at = now() - interval '731 days' where id = $1`,
      [deleted.id],
    );
    await api.admin(`update support.ticket set last_at = now() - interval '31 days' where id = any ($1)`, [
      [silent.id, patient.id],
    ]);
    await api.admin(
      `update support.ticket_key set expires_at = now() - interval '1 day' where ticket_id = $1`,
      [patient.id],
    );
    await closeAndDeleteOldSupportTickets(db);
    const rows = await api.admin<{ id: string; state: string; keys: number }>(
      `select id, state, (select count(*)::int from support.ticket_key k where k.ticket_id = t.id) as keys
        from support.ticket t where id = any ($1) order by created_at`,
      [ids],
    );
    expect(rows).toEqual([
      { id: silent.id, state: 'closed', keys: 1 },
      { id: patient.id, state: 'waiting', keys: 0 },
    ]);
    expect(await api.admin('select from support.message where ticket_id = $1', [deleted.id])).toEqual([]);
  });
});
