import { beforeAll, describe, expect, test } from 'vitest';
import {
  answerTicket,
  leaveAddress,
  markRead,
  readTicket,
  writeMessage,
} from '@marga/contract/support/support';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { type Person, seedStaff } from '../../../test/seed-companies-and-users.ts';
import {
  answerSupportTicketAsOperator,
  startChatAsVisitor,
  newSupportMessageId,
  newSupportTicketId,
  sendContactForm,
  randomEmailAddress,
  writeSupportTicketMessage,
} from '../../../test/support-tickets.ts';

const api = await startTestApi();
let operator: Person;

beforeAll(async () => {
  operator = await seedStaff(api, 'operator');
  await api.admin(`update engine."user" set "name" = 'Asha Verma' where "id" = $1`, [operator.user]);
});

async function messagesOf(ticket: string) {
  return api.admin<{ seq: number; id: string; text: string }>(
    'select seq, id, text from support.message where ticket_id = $1 order by seq',
    [ticket],
  );
}

describe('numbers within a ticket', () => {
  test('run without a gap, each once, when 64 write at once from both sides', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const written = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 3 === 0
          ? writeSupportTicketMessage(browser, id, `from the sender ${index}`)
          : answerSupportTicketAsOperator(api, operator, id, `${index}`),
      ),
    );
    expect(written.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 64 }, (_, index) => index + 2),
    );
    const rows = await messagesOf(id);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
    const [row] = await api.admin('select last_seq, state from support.ticket where id = $1', [id]);
    expect(row).toMatchObject({ last_seq: 65 });
    for (const { id: message, seq } of written) expect(rows[seq - 1]?.id).toBe(message);
  });

  test('are the same for the same message sent twenty times at once', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const body = { id: newSupportMessageId(), text: 'Once and for all' };
    const asked = { params: { ticketId: id }, body };
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(writeMessage, asked)));
    for (const { value } of answers) expect(value).toEqual(answers[0]?.value);
    expect(await messagesOf(id)).toHaveLength(2);
    const answerRequest = {
      as: operator,
      params: { ticketId: id },
      body: { id: newSupportMessageId(), text: 'And once back' },
    };
    const operatorAnswers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(answerTicket, answerRequest)),
    );
    for (const { value } of operatorAnswers) expect(value).toEqual(operatorAnswers[0]?.value);
    expect(operatorAnswers[0]?.value).toMatchObject({ seq: 3, from: 'support', by: 'Asha' });
    expect(await messagesOf(id)).toHaveLength(3);
    const entries = await api.admin(
      `select from platform.audit where action = 'support.answered' and subject = $1`,
      [id],
    );
    expect(entries).toHaveLength(1);
  });
});

describe('the id of a message', () => {
  test('cannot come back with other words, in another ticket or from the other side', async () => {
    const [browser, other] = [openSimulatedBrowser(api), openSimulatedBrowser(api)];
    const [{ id }, { id: elsewhere }] = await Promise.all([
      startChatAsVisitor(browser),
      startChatAsVisitor(other),
    ]);
    const { id: message, text } = await writeSupportTicketMessage(browser, id, 'Mine');
    const reused = 'idempotency-key-reused';
    const body = { id: message, text };
    const changed = { params: { ticketId: id }, body: { ...body, text: 'Changed' } };
    expect((await browser.call(writeMessage, changed)).code).toBe(reused);
    expect((await other.call(writeMessage, { params: { ticketId: elsewhere }, body })).code).toBe(reused);
    for (const ticketId of [id, elsewhere]) {
      const asked = { as: operator, params: { ticketId }, body };
      expect((await api.call(answerTicket, asked)).code).toBe(reused);
    }
    const operatorMessage = await answerSupportTicketAsOperator(api, operator, id, 'Ours');
    const stolen = { params: { ticketId: id }, body: { id: operatorMessage.id, text: 'Ours' } };
    expect((await browser.call(writeMessage, stolen)).code).toBe(reused);
    const lead = await seedStaff(api, 'operator-lead');
    const same = { as: lead, params: { ticketId: id }, body: { id: operatorMessage.id, text: 'Ours' } };
    expect((await api.call(answerTicket, same)).code).toBe(reused);
    expect((await messagesOf(id)).map((row) => row.text)).toEqual([
      'Hello, is anybody there?',
      'Mine',
      'Ours',
    ]);
    expect(await messagesOf(elsewhere)).toHaveLength(1);
  });

  test('goes to one of two tickets that it is sent to at once', async () => {
    const [browser, other] = [openSimulatedBrowser(api), openSimulatedBrowser(api)];
    const [one, two] = await Promise.all([startChatAsVisitor(browser), startChatAsVisitor(other)]);
    const body = { id: newSupportMessageId(), text: 'Twice' };
    const answers = await Promise.all([
      browser.call(writeMessage, { params: { ticketId: one.id }, body }),
      other.call(writeMessage, { params: { ticketId: two.id }, body }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const rows = [...(await messagesOf(one.id)), ...(await messagesOf(two.id))];
    expect(rows.filter(({ text }) => text === 'Twice')).toHaveLength(1);
    // No message was left incomplete, so the next number follows.
    expect((await writeSupportTicketMessage(browser, one.id, 'next')).seq).toBe(
      (await messagesOf(one.id)).length,
    );
  });
});

test('more than thirty messages in a minute are a flood', async () => {
  const browser = openSimulatedBrowser(api);
  const { id } = await startChatAsVisitor(browser);
  for (let count = 0; count < 29; count += 1) await writeSupportTicketMessage(browser, id, `${count}`);
  const asked = { params: { ticketId: id }, body: { id: newSupportMessageId(), text: 'one more' } };
  expect((await browser.call(writeMessage, asked)).code).toBe('too-many-requests');
  await api.admin(`update support.message set at = at - interval '2 minutes' where ticket_id = $1`, [id]);
  expect((await browser.call(writeMessage, asked)).value.seq).toBe(31);
});

test('a ticket waits, is answered, and is opened again by a further message', async () => {
  const browser = openSimulatedBrowser(api);
  const { id } = await startChatAsVisitor(browser);
  const stateOf = async () => (await browser.call(readTicket, { params: { ticketId: id } })).value.state;
  expect(await stateOf()).toBe('waiting');
  await answerSupportTicketAsOperator(api, operator, id, 'Here we are');
  expect(await stateOf()).toBe('answered');
  await api.admin(`update support.ticket set state = 'closed', closed_at = now() where id = $1`, [id]);
  await writeSupportTicketMessage(browser, id, 'One thing more');
  expect(await stateOf()).toBe('waiting');
});

describe('a read mark', () => {
  test('moves forward only, and no further than there are messages', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    await answerSupportTicketAsOperator(api, operator, id, 'Here we are');
    const mark = async (upTo: number) => {
      expect((await browser.call(markRead, { params: { ticketId: id }, body: { upTo } })).status).toBe(204);
      return (await browser.call(readTicket, { params: { ticketId: id } })).value.readBySender;
    };
    expect(await mark(1)).toBe(1);
    expect(await mark(1_000_000)).toBe(2);
    expect(await mark(0)).toBe(2);
    expect(
      (await openSimulatedBrowser(api).call(markRead, { params: { ticketId: id }, body: { upTo: 1 } })).code,
    ).toBe('not-found');
  });
});

describe('an address left in a chat', () => {
  test('is where answers go from now on', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await startChatAsVisitor(browser);
    const email = randomEmailAddress();
    const body = { name: 'Meera Rao', email: email.toUpperCase() };
    const { value } = await browser.call(leaveAddress, { params: { ticketId: id }, body });
    expect(value).toMatchObject({ name: 'Meera Rao', email });
    const mails = await api.admin('select template from platform.mail where recipient = $1', [email]);
    expect(mails).toEqual([{ template: 'ticket-received' }]);
    await browser.call(leaveAddress, { params: { ticketId: id }, body });
    expect(await api.admin('select from platform.mail where recipient = $1', [email])).toHaveLength(1);
  });

  test('is nobody else’s to change, and not changed for ever', async () => {
    const browser = openSimulatedBrowser(api);
    const { id } = await sendContactForm(browser);
    const change = (by = browser) =>
      by.call(leaveAddress, { params: { ticketId: id }, body: { name: 'M', email: randomEmailAddress() } });
    expect((await change(openSimulatedBrowser(api))).code).toBe('not-found');
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 6; count += 1) codes.push((await change()).code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(4);
    expect(codes.at(-1)).toBe('too-many-requests');
    const absent = {
      params: { ticketId: newSupportTicketId() },
      body: { name: 'M', email: randomEmailAddress() },
    };
    expect((await browser.call(leaveAddress, absent)).code).toBe('not-found');
  });
});
