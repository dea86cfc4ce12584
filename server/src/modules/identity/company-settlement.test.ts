import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { deleteAccount } from '@marga/contract/identity/account';
import { readSession } from '@marga/contract/identity/session';
import {
  UNSETTLED_MATTERS,
  type UnsettledCompany,
  type UnsettledMatter,
} from '@marga/contract/identity/unsettled-matters';
import { createId } from '@marga/contract/kernel/ids';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { connectForTest } from '../../../test/database.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import {
  makeTrip,
  startCheckoutOfNewTrip,
  startTripCheckout,
} from '../../../test/search-and-start-checkout.ts';
import { createCompanyOwnedBy, seedCompany } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi();
const buyer = await connectForTest(api.database.migrator);

const OPEN_PAYMENT = `insert into payments.payment (id, company_id, user_id, purpose, amount_minor, currency, expires_at)
  values ($1, $2, 'usr_nobody', 'wallet', 10000, 'INR', platform.now() + interval '1 hour')`;

/** Tries to delete the account and returns what must be settled first. */
async function unsettledOf(as: Caller): Promise<readonly UnsettledCompany[]> {
  const { problem } = await api.call(deleteAccount, { as });
  expect(problem).toMatchObject({ code: 'company-unsettled', status: 409 });
  return problem['companies'] as UnsettledCompany[];
}

async function kindsOf(as: Caller): Promise<readonly UnsettledMatter[]> {
  return (await unsettledOf(as)).flatMap(({ matters }) => matters.map(({ kind }) => kind));
}

async function stateOf(company: string): Promise<string | undefined> {
  const [row] = await api.admin<{ state: string }>('select state from identity.company where id = $1', [
    company,
  ]);
  return row?.state;
}

describe('the only member of a company, who deletes their account,', () => {
  test('is told of its money and its bookings, and neither is lost', async () => {
    const company = await seedCompany(api, { wallet: '9000000.00' });
    const as = company.as('owner');
    expect(await unsettledOf(as)).toEqual([
      {
        companyId: company.id,
        companyName: `Company ${company.id.slice(-4)}`,
        matters: [{ kind: 'wallet-balance', count: 1, amount: { amount: '9000000.00', currency: 'INR' } }],
      },
    ]);
    const checkout = await startCheckoutOfNewTrip(api, as);
    expect(await kindsOf(as), 'before the supplier was asked').toEqual(['wallet-balance', 'bookings']);
    const { bookings } = await runCheckout(api, workerDeps(api), as, checkout.id);
    expect(bookings.map(({ status }) => status)).toEqual(['upcoming']);
    const [found] = await unsettledOf(as);
    expect(found?.matters).toMatchObject([
      { kind: 'wallet-balance' },
      { kind: 'bookings', count: 1, amount: null },
    ]);
    expect(await stateOf(company.id)).toBe('approved');
    expect((await api.call(readSession, { as })).status).toBe(200);
  });

  test('is told of every kind of matter that a module knows', async () => {
    const { id, owner } = await seedCompanyWithAllData(api);
    await api.admin(`delete from identity.member where company_id = $1 and role <> 'owner'`, [id]);
    await api.admin(`update ledger.account set held_minor = 500 where company_id = $1 and kind = 'wallet'`, [
      id,
    ]);
    await api.admin(
      `insert into ledger.account (company_id, kind, owner_id, currency, balance_minor) values ($1, 'payment', $2, 'INR', 700)`,
      [id, createId('payment', now())],
    );
    await api.admin(
      `update ledger.account set balance_minor = -900 where company_id = $1 and kind = 'credit'`,
      [id],
    );
    await api.admin(OPEN_PAYMENT, [createId('payment', now()), id]);
    await api.admin(
      `insert into payments.refund (id, company_id, payment_id, key, gateway_payment, amount_minor, currency, reason)
        select $1, company_id, id, 'late', 'of_late', 100, 'INR', 'Paid late' from payments.payment
        where company_id = $2 and state = 'paid' limit 1`,
      [createId('refund', now()), id],
    );
    await api.admin(
      `update amendments.amendment set state = 'asked', confirmed_at = platform.now() where company_id = $1 and kind = 'change'`,
      [id],
    );
    await api.admin(`update refunds.expected_refund set amount_minor = 100 where company_id = $1`, [id]);
    const kinds = await kindsOf(owner);
    expect(new Set(kinds).size, 'each kind once').toBe(kinds.length);
    expect([...UNSETTLED_MATTERS].filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  test('closes no company of several while one of them has something to settle', async () => {
    const empty = await seedCompany(api);
    const { company: rich } = await createCompanyOwnedBy(api, empty.person('owner'), '10.00');
    const found = await unsettledOf(empty.as('owner'));
    expect(found.map(({ companyId }) => companyId)).toEqual([rich]);
    expect([await stateOf(empty.id), await stateOf(rich)]).toEqual(['approved', 'approved']);
  });

  test('is not held by the money of a company that others go on owning', async () => {
    const own = await seedCompany(api);
    const { company: shared } = await createCompanyOwnedBy(api, own.person('owner'), '10.00');
    const other = await seedCompany(api);
    await api.admin(`insert into identity.member (company_id, user_id, role) values ($1, $2, 'owner')`, [
      shared,
      other.person('owner').user,
    ]);
    expect((await api.call(deleteAccount, { as: own.as('owner') })).status).toBe(204);
    expect([await stateOf(own.id), await stateOf(shared)]).toEqual(['closed', 'approved']);
  });
});

describe('at the moment of a deletion', () => {
  test('a purchase that is under way is waited for, and found', async () => {
    const company = await seedCompany(api);
    await buyer.query('begin');
    await buyer.query(`select set_config('marga.company', $1, true)`, [company.id]);
    await buyer.query(`select identity.lock_buyer_spending_rights($1, array['owner'])`, [
      company.person('owner').user,
    ]);
    const deletion = unsettledOf(company.as('owner'));
    const waiting = () =>
      api.admin(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    while ((await waiting()).length === 0) await sleep(20);
    await buyer.query(OPEN_PAYMENT, [createId('payment', now()), company.id]);
    await buyer.query('commit');
    expect((await deletion).map(({ matters }) => matters)).toMatchObject([[{ kind: 'payments', count: 1 }]]);
    expect(await stateOf(company.id)).toBe('approved');
  });

  test('either a trip is bought or the company is closed, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const company = await seedCompany(api);
      const as = company.as('owner');
      const trip = await makeTrip(api, as);
      const [purchase, deletion] = await Promise.all([
        // A payment at the gateway needs no money in the wallet, which would keep the company open by itself.
        startTripCheckout(api, as, trip, { payWith: 'gateway' }),
        sleep(round * 60).then(() => api.call(deleteAccount, { as })),
      ]);
      const bookings = await api.admin('select from bookings.booking where company_id = $1', [company.id]);
      const isClosed = (await stateOf(company.id)) === 'closed';
      expect({ purchase: purchase.status === 202, isBooked: bookings.length > 0, isClosed }).toEqual({
        purchase: deletion.status !== 204,
        isBooked: deletion.status !== 204,
        isClosed: deletion.status === 204,
      });
    }
  });
});
