import { expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { now } from '../../platform/clock.ts';
import type { MailLocale } from '../../platform/mail/mail-template.ts';
import { creditReminderMails } from './credit-mails.ts';
import { formatIndianDigits } from './format-rupees.ts';

const templates = creditReminderMails({ config: { PUBLIC_ORIGIN: 'https://portal.example' } });

function prepare(template: string, locale: MailLocale, companyName = 'Sharma Travels') {
  return templates[template]?.({
    id: createId('mail', now()),
    companyId: null,
    userId: null,
    recipient: 'somebody@people.example',
    template,
    locale,
    params: {
      companyName,
      minor: '123456789',
      dueOn: '2028-03-10',
      fromOn: '2028-02-01',
      untilOn: '2028-02-29',
    },
    createdAt: now(),
  });
}

test.each(['credit-due-before', 'credit-due-on', 'credit-due-after'])(
  '%s says how much and where to pay, in English and in Hindi',
  async (template) => {
    expect(await prepare(template, 'en')).toMatchObject({
      subject: expect.stringContaining('₹12,34,567.89') as string,
      text: expect.stringContaining('29 February 2028') as string,
    });
    expect(await prepare(template, 'en')).toMatchObject({
      text: expect.stringContaining('https://portal.example/wallet') as string,
    });
    expect(await prepare(template, 'hi')).toMatchObject({
      subject: expect.stringContaining('क्रेडिट लाइन') as string,
      html: expect.stringContaining('https://portal.example/hi/wallet') as string,
    });
  },
);

test('a company’s name is a name, whatever is written in it', async () => {
  const mail = await prepare('credit-due-after', 'en', '{amount}\r\nBcc: all <b>');
  expect(mail).toMatchObject({
    subject: expect.not.stringContaining('Bcc') as string,
    text: expect.stringContaining('{amount} Bcc: all <b>') as string,
    html: expect.not.stringContaining('<b>') as string,
  });
});

test.each([
  ['0.00', '0.00'],
  ['999.99', '999.99'],
  ['1000', '1,000'],
  ['1000.00', '1,000.00'],
  ['100000.00', '1,00,000.00'],
  ['12345678.90', '1,23,45,678.90'],
  ['-54321.00', '−54,321.00'],
])('%s is written %s in India', (decimal, formatted) => {
  expect(formatIndianDigits(decimal)).toBe(formatted);
});

test('what is no decimal amount is a mistake, and not an empty text in a statement', () => {
  for (const text of ['', 'about 5.00', '5.00 or so'])
    expect(() => formatIndianDigits(text)).toThrow(`not a decimal amount: ${text}`);
});
