import { expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { sampleFlight } from '../../../test/sample-flight.ts';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { allowPaymentMethods, holdTrip, payHeldCheckout } from '../../../test/held-trip-helpers.ts';
import { runDueJobs } from '../../../test/run-due-jobs.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import type { MailLocale } from '../../platform/mail/mail-template.ts';
import { paymentReminderMails, remindToPayJob } from './index.ts';

const api = await startTestApi();
const deps = workerDeps(api);
const person = await seedSignedInUser(api);
const db = openRelayDatabase(api);
const templates = paymentReminderMails({ config: { PUBLIC_ORIGIN: 'https://portal.example' } });

async function newHold() {
  const as = await createCompanyOwnedBy(api, person, '9000000.00');
  await allowPaymentMethods(api, as);
  return { as, held: await holdTrip(api, deps, as) };
}

interface QueuedMail {
  readonly recipient: string;
  readonly locale: MailLocale;
  readonly params: { minutes: number; checkoutId: string };
}

function mailsOf(as: Caller): Promise<QueuedMail[]> {
  return api.admin(
    `select recipient, locale, params from platform.mail where company_id = $1 and template = 'hold-ends' order by id`,
    [companyOfCaller(as)],
  );
}

/** Sets the payment deadline to this many minutes from now, and runs the job twice. */
async function comeWithin(checkout: string, minutes: number): Promise<void> {
  await api.admin(
    `update checkout.checkout set pay_by = platform.now() + $2::int * interval '1 minute' where id = $1`,
    [checkout, minutes],
  );
  await runReminderJob(checkout);
  await runReminderJob(checkout);
}

async function runReminderJob(checkout: string): Promise<void> {
  await api.admin('update checkout.checkout set remind_at = platform.now() where id = $1', [checkout]);
  expect(await runDueJobs(db, remindToPayJob({ db }))).toBe(1);
}

/** Returns how many minutes before the payment deadline the next reminder is due, or nothing after the last. */
async function nextReminder(checkout: string): Promise<number | undefined> {
  const [row] = await api.admin<{ minutes: number }>(
    `select (extract(epoch from c.pay_by - j.due_at) / 60)::int as minutes from platform.job j
      join checkout.checkout c on c.id = j.key where j.job = 'remind-to-pay' and j.key = $1`,
    [checkout],
  );
  return row?.minutes;
}

test('a hold schedules its first reminder, and each reminder the next until the last', async () => {
  const { as, held } = await newHold();
  expect(await nextReminder(held.id), 'a day before was over when it was held').toBe(120);
  await comeWithin(held.id, 119);
  expect(await nextReminder(held.id)).toBe(15);
  await comeWithin(held.id, 14);
  expect(await nextReminder(held.id)).toBeUndefined();
  expect(await mailsOf(as)).toHaveLength(2);
});

test('the buyer is reminded two hours and a quarter of an hour before, each once', async () => {
  const { as, held } = await newHold();
  await comeWithin(held.id, 1_430);
  expect(await mailsOf(as), 'a day before was over when it was held').toEqual([]);
  await comeWithin(held.id, 119);
  expect((await mailsOf(as)).map(({ params }) => params.minutes)).toEqual([120]);
  await comeWithin(held.id, 14);
  const mails = await mailsOf(as);
  expect(mails.map(({ params }) => params.minutes)).toEqual([120, 15]);
  expect(mails[0]).toMatchObject({ recipient: person.email, params: { checkoutId: held.id } });
});

test('what is kept for longer than a day is told of a day before as well; after a standstill only the latest', async () => {
  const { as, held } = await newHold();
  await api.admin(`update checkout.checkout set reminder_stage = null where id = $1`, [held.id]);
  await comeWithin(held.id, 2_000);
  expect(await mailsOf(as)).toEqual([]);
  await comeWithin(held.id, 1_439);
  await comeWithin(held.id, 10);
  expect((await mailsOf(as)).map(({ params }) => params.minutes)).toEqual([1_440, 15]);
});

test('nobody is reminded of what has been paid or has lapsed', async () => {
  const { as, held } = await newHold();
  await payHeldCheckout(api, as, held);
  const [row] = await api.admin<object>('select pay_by from checkout.checkout where id = $1', [held.id]);
  expect(row).toEqual({ pay_by: null });
  const other = await newHold();
  await comeWithin(other.held.id, -1);
  expect([await mailsOf(as), await mailsOf(other.as)]).toEqual([[], []]);
});

test('the mail says how much, until when and where to pay, in English and in Hindi', async () => {
  const checkoutId = createId('checkout', now());
  const prepare = (locale: MailLocale, itinerary = sampleFlight('Delhi', 'Dubai', 'return')) =>
    templates['hold-ends']?.({
      id: createId('mail', now()),
      companyId: null,
      userId: null,
      recipient: 'somebody@people.example',
      template: 'hold-ends',
      locale,
      params: {
        checkoutId,
        minutes: 120,
        minor: '123456789',
        currency: 'INR',
        payBy: '2026-11-15T09:00:00.000Z',
        itineraries: [itinerary],
      },
      createdAt: now(),
    });
  const english = await prepare('en');
  expect(english).toMatchObject({ subject: 'Two hours left to pay ₹12,34,567.89 for your trip' });
  for (const part of [
    'Delhi – Dubai return',
    '15 November 2026',
    '2:30',
    `https://portal.example/checkouts/${checkoutId}`,
  ])
    expect(english).toMatchObject({ text: expect.stringContaining(part) as string });
  expect(await prepare('hi')).toMatchObject({
    subject: expect.stringContaining('दो घंटे') as string,
    html: expect.stringContaining(`https://portal.example/hi/checkouts/${checkoutId}`) as string,
  });
  expect(await prepare('en', sampleFlight('Delhi', '<b>{amount}\r\n'))).toMatchObject({
    html: expect.not.stringContaining('<b>') as string,
  });
});
