import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { printMeasurement } from '../../../test/print-measurement.ts';
import { hashToken } from '../http/cookies.ts';
import { Db } from './db.ts';
import { queryBuilder, statement } from './sql-statement.ts';

const SWITCHES = 10_000;
const COMPANIES = 12;
const IN_FLIGHT = 40;

const api = await startTestApi();
const db = new Db({ url: api.database.app, poolSize: 10, clockOffsetMs: undefined });
afterAll(() => db.close());

/** Selects the companies whose rows a connection sees. */
const selectSeen = statement(() =>
  queryBuilder.selectNoFrom([
    sql<string[]>`array(select distinct company_id from ledger.wallet)`.as('wallets'),
    sql<string[]>`array(select distinct company_id from identity.member)`.as('members'),
    sql<string[]>`array(select id from identity.company)`.as('companies'),
  ]),
);

const selectRequest = statement(() =>
  queryBuilder.selectNoFrom(sql`platform.current_request()`.as('request')),
);

const selectBroken = statement((p: { zero: number }) =>
  queryBuilder.selectNoFrom(sql<number>`1 / ${p.zero}::integer`.as('broken')),
);

let companies: readonly TestCompany[] = [];

beforeAll(async () => {
  companies = await Promise.all(
    Array.from({ length: COMPANIES }, () => seedCompany(api, { wallet: '1.00' })),
  );
});

function anyCompany(): TestCompany {
  const company = companies[Math.floor(Math.random() * COMPANIES)];
  if (!company) throw new Error('no company');
  return company;
}

const nothing = { wallets: [], members: [], companies: [] };
const only = (id: CompanyId) => ({ wallets: [id], members: [id], companies: [id] });
const tokenOf = (company: TestCompany) => hashToken(company.as('owner').cookie.split('=')[1] ?? '');

/**
 * Each function of this type gets a connection in a different way, and returns what that connection sees and what it
 * should see.
 */
type Way = () => Promise<readonly [seen: unknown, due: unknown]>;

const named: Way = async () => {
  const { id } = anyCompany();
  const [[seen]] = await db.forCompany(id, [selectSeen()]);
  return [seen, only(id)];
};

const authorizedForCompany: Way = async () => {
  const company = anyCompany();
  const authorization = api.internals.authorizer.authorizeSession({
    tokenHash: tokenOf(company),
    company: company.id,
    request: '{}',
  });
  const [, [seen]] = await db.run([authorization, selectSeen()]);
  return [seen, only(company.id)];
};

const refusedForCompany: Way = async () => {
  const [company, other] = [anyCompany(), anyCompany()];
  const authorization = api.internals.authorizer.authorizeSession({
    tokenHash: tokenOf(company),
    company: other.id,
    request: '{}',
  });
  const [, [seen]] = await db.run([authorization, selectSeen()]);
  return [seen, company.id === other.id ? only(company.id) : nothing];
};

const brokenOff: Way = async () => {
  const failed = db.forCompany(anyCompany().id, [selectSeen(), selectBroken({ zero: 0 })]);
  await expect(failed).rejects.toThrow('division by zero');
  return [nothing, nothing];
};

const WAYS = [named, authorizedForCompany, refusedForCompany, brokenOff];

test('ten thousand switches between companies on ten connections leak nothing from one to the next', async () => {
  let started = 0;
  let plain = 0;
  const leaks: string[] = [];
  const worker = async () => {
    while (started < SWITCHES) {
      const way = WAYS[started++ % WAYS.length] ?? named;
      const [seen, due] = await way();
      if (JSON.stringify(seen) !== JSON.stringify(due))
        leaks.push(`${JSON.stringify(seen)} for ${JSON.stringify(due)}`);
      // Whatever the connection was used for before, without a company it shows no rows.
      const [[after]] = await db.run([selectSeen()]);
      plain += 1;
      if (JSON.stringify(after) !== JSON.stringify(nothing))
        leaks.push(`${JSON.stringify(after)} afterwards`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  printMeasurement(
    `switches: ${started} batches for ${COMPANIES} companies on 10 connections, ${plain} looks without one, ${leaks.length} leaks`,
  );
  expect(leaks).toEqual([]);
  expect(plain).toBe(SWITCHES);
}, 120_000);

test('a batch names its request, and the next one on the connection does not', async () => {
  const single = new Db({ url: api.database.app, poolSize: 1, clockOffsetMs: undefined });
  const serving = single.forRequest({ id: 'req_1', ip: '192.0.2.1', key: 'key_1' });
  const origin = { id: 'req_1', ip: '192.0.2.1', key: 'key_1' };
  try {
    const [[alone]] = await serving.run([selectRequest()]);
    expect(alone?.request).toEqual(origin);
    const [[within]] = await serving.forCompany(anyCompany().id, [selectRequest()]);
    expect(within?.request).toEqual(origin);
    const [[after]] = await single.run([selectRequest()]);
    expect(after?.request).toBeNull();
  } finally {
    await single.close();
  }
});
