import { afterAll, expect, test } from 'vitest';
import { type BookingId, type CompanyId, createId } from '@marga/contract/kernel/ids';
import { createMoney, parseMoney } from '@marga/contract/kernel/money';
import { startTestApi } from '../../../test/api.ts';
import { now } from '../../platform/clock.ts';
import { Db } from '../../platform/db/db.ts';
import {
  ledgerAccountNameOf,
  type LedgerLine,
  placeMoneyHolds,
  settleMoneyHold,
  topUpWallet,
} from './index.ts';

const api = await startTestApi();
const { db } = api.platform;
const relay = new Db({ url: api.database.relay, poolSize: 2, clockOffsetMs: undefined });
afterAll(() => relay.close());

const newBooking = (): BookingId => createId('booking', now());
const rupees = (amount: string) => parseMoney(amount, 'INR');
const WALLET = { kind: 'wallet' } as const;

async function companyWith(amount: string): Promise<CompanyId> {
  const company = createId('company', now());
  await topUpWallet(relay, company, `payment of ${company}`, rupees(amount), 'bank:hdfc');
  return company;
}

async function walletOf(company: CompanyId): Promise<{ balance: string; held: string } | undefined> {
  const [row] = await api.admin<{ balance: string; held: string }>(
    'select balance_minor as balance, held_minor as held from ledger.wallet where company_id = $1',
    [company],
  );
  return row;
}

test('no line of a price moves an account that has a limit', async () => {
  const [rich, poor] = [await companyWith('100.00'), await companyWith('1.00')];
  const booking = newBooking();
  await placeMoneyHolds(db, rich, WALLET, [{ booking, amount: rupees('40.00') }]);
  const stolen = [{ kind: 'fare', account: ledgerAccountNameOf(poor, WALLET), amount: rupees('40.00') }];
  await expect(settleMoneyHold(db, rich, booking, 'captured', stolen)).rejects.toMatchObject({
    code: 'MG012',
  });
  expect(await walletOf(rich)).toEqual({ balance: '10000', held: '4000' });
  expect(await walletOf(poor)).toEqual({ balance: '100', held: '0' });
});

test('what a supplier in another currency gives back comes back through the exchange', async () => {
  const company = await companyWith('100.00');
  const booking = newBooking();
  await placeMoneyHolds(db, company, WALLET, [{ booking, amount: rupees('80.00') }]);
  const dollars = (minor: bigint) => createMoney(minor, 'USD');
  const lines: LedgerLine[] = [
    { kind: 'fare', account: 'supplier:dollars', amount: rupees('100.00'), bought: dollars(120n) },
    { kind: 'supplier-taxes', account: 'supplier:dollars', amount: rupees('-20.00'), bought: dollars(-24n) },
  ];
  expect(await settleMoneyHold(db, company, booking, 'captured', lines)).toBe('captured');
  expect(
    await api.admin(
      `select currency, sum(case when to_account = 'supplier:dollars' then amount_minor else -amount_minor end)::int as owed
        from ledger.posting where company_id = $1 and 'supplier:dollars' in (from_account, to_account) group by 1`,
      [company],
    ),
  ).toEqual([{ currency: 'USD', owed: 96 }]);
});
