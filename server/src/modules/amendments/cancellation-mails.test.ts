import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { parseInstant } from '@marga/contract/kernel/time';
import { sampleFlight } from '../../../test/sample-flight.ts';
import { now } from '../../platform/clock.ts';
import { CANCEL_MAILS, cancellationMails } from './cancellation-mails.ts';

const templates = cancellationMails({ config: { PUBLIC_ORIGIN: 'https://portal.example' } });
const bookingId = createId('booking', now());
const mailParams = {
  bookingId,
  minor: '128050',
  currency: 'INR',
  itinerary: sampleFlight('Delhi', 'Jaipur {amount}'),
  from: 'shubhyatra',
  to: [{ to: 'credit', minor: '128050' }],
  dueBy: parseInstant('2027-03-14T18:29:00Z'),
  until: parseInstant('2027-03-01T12:30:00Z'),
  reason: 'The chart is closed',
};

async function mail(name: string, locale: 'en' | 'hi', params: object = mailParams) {
  const template = templates[name];
  if (!template) throw new Error(`no template ${name}`);
  const written = await template({ locale, params } as Parameters<typeof template>[0]);
  if (written === 'obsolete') throw new Error(`${name} says nothing`);
  return written;
}

test.each(CANCEL_MAILS)(
  '%s says it in both languages, with the amount and the way to the booking',
  async (name) => {
    const [english, hindi] = [await mail(name, 'en'), await mail(name, 'hi')];
    // A declined request has no amount, and its reason is quoted as it was given.
    const says = name === 'service-request-declined' ? mailParams.reason : '₹1,280.50';
    expect(english.text).toContain(says);
    expect(hindi.text).toContain(says);
    expect(english.text).toContain(`https://portal.example/bookings/${bookingId}`);
    expect(hindi.text).toContain(`https://portal.example/hi/bookings/${bookingId}`);
    expect(hindi.subject).not.toBe(english.subject);
  },
);

test('what a supplier wrote stays as it wrote it, nothing back is said so, and a short refund is not hidden', async () => {
  const { subject, text } = await mail('booking-cancelled', 'en', { ...mailParams, minor: '0' });
  expect(text).toContain('Delhi – Jaipur {amount}');
  expect(text).toContain('nothing comes back');
  expect(subject).not.toContain('Jaipur');
  const returned = { ...mailParams, itinerary: sampleFlight('Delhi', 'Mumbai', 'return') };
  expect((await mail('booking-cancelled', 'en', returned)).text).toContain('Delhi – Mumbai return:');
  expect((await mail('booking-cancelled', 'hi', returned)).text).toContain('Delhi – Mumbai वापसी:');
  expect((await mail('refund-paid-back', 'en', { ...mailParams, isShort: true })).text).toContain(
    'less than it had quoted',
  );
  const split = [
    { to: 'wallet', minor: '28050' },
    { to: 'gateway', minor: '100000' },
  ];
  expect((await mail('refund-paid-back', 'en', { ...mailParams, to: split })).text).toMatch(
    /₹280\.50 .* in your wallet\. ₹1,000\.00 .* card or account/,
  );
  expect((await mail('refund-paid-back', 'en')).text).not.toContain('less than it had quoted');
});

test('the shares of a refund, as the mail prints them, add up to the refund that it prints', async () => {
  const shares = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 2, maxLength: 3 });
  const places = ['wallet', 'credit', 'gateway'];
  await fc.assert(
    fc.asyncProperty(shares, fc.constantFrom('INR', 'USD', 'KWD', 'JPY'), async (minors, currency) => {
      const { text } = await mail('refund-paid-back', 'en', {
        ...mailParams,
        currency,
        minor: String(minors.reduce((sum, minor) => sum + minor, 0n)),
        to: minors.map((minor, at) => ({ to: places[at], minor: String(minor) })),
      });
      const printed = [...text.matchAll(/(?:₹|[A-Z]*\$|KWD\s|JP¥)([\d,]+(?:\.\d+)?)/g)].map(
        ([, amount = '']) => BigInt(amount.replaceAll(/[,.]/g, '')),
      );
      const [whole, ...parts] = printed;
      expect(parts).toHaveLength(minors.length);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
    }),
    { numRuns: 40 },
  );
});

test('what was told on the telephone says until when it holds, to the minute, in Indian time', async () => {
  expect((await mail('service-request-quoted', 'en')).text).toMatch(/until 1 March 2027.*6:00\spm/);
});

test('what an operator writes is text, whatever it looks like', async () => {
  const { html, text } = await mail('service-request-declined', 'en', {
    ...mailParams,
    reason: '<b onclick="x">closed</b>',
  });
  expect(text).toContain('<b onclick="x">closed</b>');
  expect(html).toContain('&lt;b');
  expect(html).not.toContain('<b onclick');
});

test('what an operator writes in lines stays in lines, in both bodies, and gains none', async () => {
  const reason = 'The chart is closed.\r\n\r\n\r\n\r\nAsk the counter\t again:\n011 2418 8300  ';
  const { html, text } = await mail('service-request-declined', 'en', { ...mailParams, reason });
  expect(text).toContain('\n\nThe chart is closed.\n\nAsk the counter again:\n011 2418 8300\n\n');
  expect(html).toContain('Ask the counter again:<br>\n011 2418 8300');
});

test('whoever only asked is not told that they cancelled', async () => {
  for (const name of ['service-request-quoted', 'service-request-declined'])
    expect((await mail(name, 'en')).text).toContain('because you asked us on Marga to cancel');
  expect((await mail('booking-cancelled', 'en')).text).toContain('because you cancelled or changed');
});

test('of a change it says what it costs, what comes back, or that it costs nothing, and never that anything is cancelled', async () => {
  const ofChange = { ...mailParams, isChange: true };
  const costs = await mail('service-request-quoted', 'en', { ...ofChange, isToPay: true });
  expect(costs.subject).toContain('What changing booking');
  expect(costs.text).toContain('₹1,280.50 is to be paid');
  expect((await mail('service-request-quoted', 'en', ofChange)).text).toContain('₹1,280.50 comes back');
  expect((await mail('service-request-quoted', 'hi', { ...ofChange, minor: '0' })).text).toContain(
    'कुछ नहीं लगेगा',
  );
  const declined = await mail('service-request-declined', 'en', ofChange);
  expect(declined.text).toContain('asked us on Marga to change this booking');
  expect(`${costs.text} ${declined.text}`).not.toContain('cancel');
});
