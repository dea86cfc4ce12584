import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { allocateFreePort } from '../../../test/engines/ports.ts';
import { sharedTestMailbox } from '../../../test/test-mailbox.ts';
import { startScriptedSmtpServer } from '../../../test/scripted-smtp.ts';
import { type Message, openSmtpTransport, type Smtp } from './smtp.ts';

const box = sharedTestMailbox();
const MAIL_FROM = 'Marga मार्ग <no-reply@marga.example>';

function smtpTo(url: string, deliveryTimeoutMs?: number): Smtp {
  const smtp = openSmtpTransport({ SMTP_URL: url, MAIL_FROM }, deliveryTimeoutMs);
  afterAll(() => smtp.close());
  return smtp;
}

const address = () => `${randomBytes(6).toString('hex')}@company.example`;
const message = (over: Partial<Message> = {}): Message => ({
  id: 'mal_01test',
  recipient: address(),
  subject: 'Subject',
  text: 'Text',
  html: '<p>Text</p>',
  ...over,
});

test('a mail arrives with both bodies, in Hindi as well, and says that a machine sent it', async () => {
  const sent = message({
    subject: 'नया पासवर्ड चुनें',
    text: 'नमस्ते',
    html: '<p>नमस्ते</p>',
    headers: { 'X-Kind': 'test' },
  });
  expect(await smtpTo(box.smtpUrl).deliver(sent)).toEqual({ outcome: 'sent' });
  const mail = await box.awaitMail(sent.recipient, /नमस्ते/);
  expect(mail).toMatchObject({
    subject: sent.subject,
    text: expect.stringContaining('नमस्ते') as string,
    html: expect.stringContaining('<p>नमस्ते</p>') as string,
    from: [{ address: 'no-reply@marga.example', name: 'Marga मार्ग' }],
    headers: {
      'message-id': '<mal_01test@marga.example>',
      'auto-submitted': 'auto-generated',
      'x-kind': 'test',
    },
  });
});

test('line breaks in a subject, a name or a header make no further header', async () => {
  const victim = address();
  const sent = message({
    subject: `Hello\r\nBcc: ${victim}\r\n\r\nNot the body`,
    headers: { 'X-Kind': `test\r\nBcc: ${victim}` },
  });
  expect(await smtpTo(box.smtpUrl).deliver(sent)).toEqual({ outcome: 'sent' });
  const mail = await box.awaitMail(sent.recipient, /Hello/);
  expect(mail.subject).toBe(`Hello Bcc: ${victim} Not the body`);
  expect(Object.keys(mail.headers)).not.toContain('bcc');
  expect(await box.sourceOf(mail)).not.toMatch(/^bcc:/im);
  expect(await box.mailsTo(victim)).toEqual([]);
});

test.each([
  'a@b.example\r\nRCPT TO:<victim@company.example>',
  'a@b.example\nBcc: victim@company.example',
  'a@b.example, victim@company.example',
  'victim@company.example>',
  '"a"@b.example',
  'a@b.example@company.example',
  'group:victim@company.example;',
  'a b@company.example',
  'nobody',
  '',
])(
  'a recipient that is not one plain address is refused before any server hears of it: %j',
  async (recipient) => {
    const server = await startScriptedSmtpServer({});
    expect(await smtpTo(server.url).deliver(message({ recipient }))).toEqual({
      outcome: 'refused',
      reason: 'the recipient is not one plain address',
    });
    expect(server.received).toEqual([]);
  },
);

test.each([
  ['the recipient', { RCPT: '550 5.1.1 no such user' }],
  ['the message', { message: '554 5.6.0 not like this' }],
])('a final "no" to %s is a refusal, with what the server said', async (_, answers) => {
  const server = await startScriptedSmtpServer(answers);
  expect(await smtpTo(server.url).deliver(message())).toEqual({
    outcome: 'refused',
    reason: expect.stringContaining(Object.values(answers).join()) as string,
  });
});

test.each([
  ['not now, for the recipient', { RCPT: '450 4.2.1 mailbox busy' }],
  ['not now, for the message', { message: '451 4.3.0 try later' }],
  ['goodbye', { MAIL: '421 4.3.2 going down' }],
  ['a "no" to our sender address', { MAIL: '550 5.7.1 you may not send as this' }],
  ['a "no" to our password', { EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 wrong password' }],
  ['a "no" to us', { greeting: '554 5.7.1 not from there' }],
])('what may be mended leaves the mail unsent, not refused: %s', async (_, answers) => {
  const server = await startScriptedSmtpServer(answers);
  const delivery = await smtpTo(server.url.replace('//', '//marga:secret@')).deliver(message());
  expect(delivery).toMatchObject({ outcome: 'unsent', reason: expect.stringMatching(/\d{3} /) as string });
  expect(JSON.stringify(delivery)).not.toContain('secret');
});

test('nobody there leaves the mail unsent', async () => {
  const smtp = smtpTo(`smtp://127.0.0.1:${await allocateFreePort()}`);
  expect(await smtp.deliver(message())).toMatchObject({
    outcome: 'unsent',
    reason: expect.stringContaining('ECONNREFUSED') as string,
  });
});

test('a server that falls silent in the middle is given up, and the next mail finds another connection', async () => {
  const server = await startScriptedSmtpServer({ message: '' });
  const smtp = smtpTo(server.url, 300);
  expect(await smtp.deliver(message())).toMatchObject({ outcome: 'unsent' });
  expect(await smtp.deliver(message())).toMatchObject({ outcome: 'unsent' });
  expect(server.received.filter((line) => line.startsWith('EHLO'))).toHaveLength(2);
});

test('a server elsewhere gets no word of a mail, nor a password, before the connection is encrypted', async () => {
  const server = await startScriptedSmtpServer({ EHLO: '250-scripted\r\n250 AUTH PLAIN' });
  // 0.0.0.0 is an address of this machine that is not its loopback address.
  const delivery = await smtpTo(`smtp://marga:secret@0.0.0.0:${server.port}`).deliver(message());
  expect(delivery).toMatchObject({
    outcome: 'unsent',
    reason: expect.stringContaining('STARTTLS') as string,
  });
  expect(server.received.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
});

test('a server that quotes a link does not get its code into our tables', async () => {
  const code = randomBytes(32).toString('base64url');
  const server = await startScriptedSmtpServer({
    message: `554 spam: https://portal.example/reset-password#code=${code}`,
  });
  const delivery = await smtpTo(server.url).deliver(message());
  expect(delivery).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('code=[hidden]') as string,
  });
  expect(JSON.stringify(delivery)).not.toContain(code);
});
