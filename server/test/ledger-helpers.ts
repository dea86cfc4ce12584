import { afterAll } from 'vitest';
import { type BookingId, type CompanyId, createId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { type Fund, placeMoneyHolds, settleMoneyHold } from '../src/modules/ledger/index.ts';
import { now } from '../src/platform/clock.ts';
import { Db } from '../src/platform/db/db.ts';
import type { TestApi } from './api.ts';

/** Gives access to the ledger at another time: operations through these connections use that time. */
export interface Then {
  readonly app: Db;
  readonly relay: Db;
}

/** Opens connections on which the database's clock is set to a time such as 2028-02-29T12:00+05:30. */
export function openDatabaseWithClockAt({ database }: TestApi, moment: string): Then {
  const clockOffsetMs = Date.parse(moment) - Date.now();
  const open = (url: string) => new Db({ url, poolSize: 2, clockOffsetMs });
  const then = { app: open(database.app), relay: open(database.relay) };
  afterAll(() => Promise.all([then.app.close(), then.relay.close()]));
  return then;
}

interface Terms {
  readonly limit: string;
  readonly cycle: 'weekly' | 'fortnightly' | 'monthly';
  readonly dueDays: number;
  /** The terms were agreed on this day. */
  readonly since: LocalDate;
}

/** Sets the limit of a company's credit line, or opens one with it. Its parameters are the company and the limit in paise. */
export const SET_CREDIT_LIMIT = `insert into ledger.account (company_id, kind, owner_id, currency, limit_minor)
  values ($1, 'credit', $1, 'INR', $2) on conflict (id) do update set limit_minor = excluded.limit_minor`;

/** Opens a credit line without the usual proposal. */
export async function openCreditLine(
  api: TestApi,
  company: CompanyId,
  { limit, cycle, dueDays, since }: Terms,
) {
  await api.admin(SET_CREDIT_LIMIT, [company, parseMoney(limit, 'INR').minor.toString()]);
  await api.admin(
    `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
      values ($1, $2, $3, $4, $4)`,
    [company, cycle, dueDays, since],
  );
}

/** Makes a booking whose amount is reserved and charged at once. */
export async function spendFromWalletOrCreditLine(
  db: Db,
  company: CompanyId,
  fund: Fund,
  amount: string,
): Promise<BookingId> {
  const booking = createId('booking', now());
  const money = parseMoney(amount, 'INR');
  const held = await placeMoneyHolds(db, company, fund, [{ booking, amount: money }]);
  if (held !== 'held') throw new Error(held);
  await settleMoneyHold(db, company, booking, 'captured', [
    { kind: 'fare', account: 'supplier:skybridge', amount: money },
  ]);
  return booking;
}
