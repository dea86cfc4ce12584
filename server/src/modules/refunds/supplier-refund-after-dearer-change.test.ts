import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmChange, quoteChange } from '@marga/contract/amendments/amendments';
import { listRefunds } from '@marga/contract/refunds/refunds';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { bookOffer, findSupplierOffers, runBookingChange } from '../../../test/amendment-helpers.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import {
  readCompanyBalance,
  readBookingRefunds,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { writePricingRule } from '../../../test/commission-and-markup-rules.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { recordSupplierRefunds, processExpectedRefunds } from './process-supplier-refunds.ts';

/**
 * These tests cover a refund that the supplier owes Marga after a change for which the buyer paid more. It gets a due
 * date, because nobody would claim it otherwise.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { wallet: '9000000.00' });
const as = company.as('owner');

const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;

async function busesOf(departOn: string) {
  const question = { service: 'bus' as const, origin: 'ci-delhi', destination: 'ci-jaipur', travellers: 1 };
  const offers = await findSupplierOffers(api, as, 'redline', {
    ...question,
    departOn: departOn as LocalDate,
  });
  return offers.toSorted((one, other) => (minorOf(one.offer.total) < minorOf(other.offer.total) ? -1 : 1));
}

test('what the supplier gives back for a change that costs more is waited for, and moves nothing when it comes', async () => {
  const dear = (await busesOf('2027-03-19')).at(-1);
  if (!dear) throw new Error('no bus runs');
  const booking = await bookOffer(api, deps, as, dear);
  await writePricingRule(api, {
    kind: 'markup',
    name: 'Dearer since',
    scope: { companyId: company.id },
    value: { kind: 'fixed', amount: { amount: '9000.00', currency: 'INR' }, per: 'booking' },
  });
  const [cheap] = await busesOf('2027-03-15');
  const { value: quoted } = await api.call(quoteChange, {
    as,
    params: { bookingId: booking.id },
    body: { instead: cheap?.chosen },
  });
  expect(minorOf(quoted.total)).toBeGreaterThan(0n);
  await api.call(confirmChange, {
    as,
    params: { changeId: quoted.id },
    key: randomUUID(),
    body: { acceptedTotal: quoted.total, payWith: 'wallet' },
  });
  expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
  const [expectedRefund] = await api.admin<{ id: string; quoted_minor: string; supplier_quote: string }>(
    `select id, quoted_minor, supplier_quote from refunds.expected_refund
      where amendment_id = $1 and component = 'supplier' and amount_minor = 0 and next_check_at is not null and paid_back_at is null`,
    [quoted.id],
  );
  if (!expectedRefund) throw new Error('nothing is on the clock');
  expect(BigInt(expectedRefund.quoted_minor)).toBeGreaterThan(0n);
  expect(await readBookingRefunds(bench, as, booking.id), 'the buyer waits for nothing').toEqual([]);
  expect((await api.call(listRefunds, { as })).value.items).toEqual([]);

  // A late refund appears in the operators' work queue. The buyer gets no mail, because the refund is owed to Marga
  // alone.
  await api.admin(
    `update refunds.expected_refund set due_by = platform.now() - interval '1 day' where id = $1`,
    [expectedRefund.id],
  );
  await processExpectedRefunds({
    relayDb: bench.relay,
    log: api.platform.log,
    telemetry: api.platform.telemetry,
  });
  const [burns] = await api.admin<{ at_risk_minor: string }>(
    `select at_risk_minor from workqueue.list_open_work_items() where key = 'expected-refund.' || $1`,
    [expectedRefund.id],
  );
  expect(burns?.at_risk_minor).toBe(expectedRefund.quoted_minor);
  const mails = await api.admin(`select id from platform.mail where template = 'refund-late'`);
  expect(mails).toEqual([]);

  const before = await readCompanyBalance(bench, as);
  const [postings] = await api.admin<{ count: string }>('select count(*) from ledger.posting');
  const arrives = (minor: bigint) =>
    recordSupplierRefunds(deps, companyOfCaller(as), booking.id, [
      { quote: expectedRefund.supplier_quote, amount: { minor, currency: 'INR' }, paidAt: booking.createdAt },
    ]);
  await arrives(BigInt(expectedRefund.quoted_minor));
  expect(await api.admin('select count(*) from ledger.posting'), 'moved with the change').toEqual([postings]);
  const [closed] = await api.admin(
    `select next_check_at, arrived_minor from refunds.expected_refund where id = $1 and paid_back_at is not null`,
    [expectedRefund.id],
  );
  expect(closed).toEqual({ next_check_at: null, arrived_minor: expectedRefund.quoted_minor });
  expect(await readCompanyBalance(bench, as)).toBe(before);
  expect(await findWrongBalances(bench)).toEqual([]);
});
