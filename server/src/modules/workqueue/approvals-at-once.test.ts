import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  decideProposal,
  proposeAdjustment,
  proposeCreditTerms,
  readWallet,
  withdrawProposal,
} from '@marga/contract/ledger/ledger';
import { decideActionProposal, recordOfflineBooking } from '@marga/contract/workqueue/workqueue';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { holdRows } from '../../../test/hold-rows.ts';
import { offlineBookingBody } from '../../../test/offline-booking-body.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { lapseExpiredApprovals } from '../approvals/index.ts';

/**
 * These tests cover approvals of the ledger and of the work queue while several people decide, and while the database
 * connection dies. Each approval takes ₹500 from the company's wallet.
 */

const api = await startTestApi({ APPROVAL_THRESHOLD: '100.00' });
// An API has two connections for operators, so three of them decide on six approvals at once.
const apis = [
  api,
  await startTestApi({ APPROVAL_THRESHOLD: '100.00' }, api),
  await startTestApi({ APPROVAL_THRESHOLD: '100.00' }, api),
];
const apiOf = (index: number) => apis[index % apis.length] ?? api;
const rupees = (amount: string) => ({ amount, currency: 'INR' });
const reason = 'They telephoned';
const [anil, bela, chitra] = [
  await seedStaff(api, 'operator'),
  await seedStaff(api, 'operator'),
  await seedStaff(api, 'operator'),
];

interface Request {
  readonly by: Caller;
  readonly agree?: boolean;
  readonly key?: string;
  readonly through?: number;
}

interface Area {
  /** Proposes to take ₹500 from the wallet; returns the approval's id. */
  propose(company: TestCompany): Promise<string>;
  decide(id: string, request: Request): Promise<{ status: number }>;
  withdraw(id: string, request: Request): Promise<{ status: number }>;
}

const ledger: Area = {
  async propose({ id }) {
    const body = { account: 'wallet', amount: rupees('-500.00'), reason };
    const params = { companyId: id };
    return (await api.call(proposeAdjustment, { as: anil, key: randomUUID(), params, body })).value.id;
  },
  decide: (proposalId, { by, agree = true, key = randomUUID(), through = 0 }) =>
    apiOf(through).call(decideProposal, {
      as: by,
      key,
      params: { proposalId },
      body: { approve: agree, reason },
    }),
  withdraw: (proposalId, { by, through = 0 }) =>
    apiOf(through).call(withdrawProposal, { as: by, params: { proposalId }, body: { reason } }),
};

const workQueue: Area = {
  async propose(company) {
    const { value } = await api.call(recordOfflineBooking, {
      as: anil,
      key: randomUUID(),
      params: { companyId: company.id },
      body: offlineBookingBody(company, '500.00'),
    });
    return value.waitsOn?.split('.')[1] ?? '';
  },
  decide: (proposalId, { by, agree = true, key = randomUUID(), through = 0 }) =>
    apiOf(through).call(decideActionProposal, {
      as: by,
      key,
      params: { proposalId },
      body: { agree, reason },
    }),
  withdraw: (id, request) => workQueue.decide(id, { ...request, agree: false }),
};

const AREAS = [
  ['the ledger', ledger],
  ['the work queue', workQueue],
] as const;

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await api.admin<{ state: string }>('select state from approvals.approval where id = $1', [
    id,
  ]);
  return row?.state;
}

const balanceOf = async (company: TestCompany) =>
  (await api.call(readWallet, { as: company.as('owner') })).value.balance.amount;

/** Holds the lock of a company's wallet, so that a decision is made and its execution waits until the release. */
const holdWallet = (company: TestCompany) =>
  holdRows(api, 'select from ledger.account where id = $1 for update', [`wallet:${company.id}`]);

async function waitingConnections(): Promise<number[]> {
  const rows = await api.admin<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(async () => (await waitingConnections()).length, { timeout: 5_000 }).toBe(count);
}

describe.each(AREAS)('in %s', (_, area) => {
  test.each([
    ['agrees', (id: string) => area.decide(id, { by: chitra, through: 1 })],
    ['refuses', (id: string) => area.decide(id, { by: chitra, agree: false, through: 1 })],
    ['withdraws it', (id: string) => area.withdraw(id, { by: anil, through: 1 })],
  ] as const)(
    'whoever %s while a colleague’s approval is being executed is told that it is decided',
    async (_end, end) => {
      const company = await seedCompany(api, { wallet: '10000.00' });
      const id = await area.propose(company);
      const wallet = await holdWallet(company);
      const first = area.decide(id, { by: bela });
      try {
        await untilWaiting(1);
        const second = end(id);
        await untilWaiting(2);
        await wallet.release();
        expect((await first).status).toBe(200);
        expect((await second).status).toBe(409);
      } finally {
        await wallet.release();
      }
      expect(await stateOf(id)).toBe('done');
      expect(await balanceOf(company)).toBe('9500.00');
      expect(
        await api.admin('select decision, decided_by from approvals.step where approval_id = $1', [id]),
      ).toEqual([{ decision: 'agreed', decided_by: bela.user }]);
    },
  );

  test('of a withdrawal and an agreement at once one holds, and the money follows it', async () => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    let agreed = 0;
    for (let round = 0; round < 6; round += 1) {
      const id = await area.propose(company);
      const withdraw = () => area.withdraw(id, { by: anil, through: 0 });
      const decide = () => area.decide(id, { by: bela, through: 1 });
      // Each of them is sent first in every other round.
      const sent = round % 2 === 0 ? [withdraw(), decide()] : [decide(), withdraw()];
      const [first, second] = await Promise.all(sent);
      expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
      const isAgreed = (round % 2 === 0 ? second : first)?.status === 200;
      expect(await stateOf(id)).toBe(isAgreed ? 'done' : 'withdrawn');
      if (isAgreed) agreed += 1;
    }
    expect(await balanceOf(company)).toBe(`${10_000 - 500 * agreed}.00`);
  });

  test('a connection that dies between the decision and its execution leaves nothing half done', async () => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    const id = await area.propose(company);
    const key = randomUUID();
    const wallet = await holdWallet(company);
    const decided = area.decide(id, { by: bela, key });
    try {
      await untilWaiting(1);
      for (const pid of await waitingConnections()) await api.admin('select pg_terminate_backend($1)', [pid]);
      expect((await decided).status).toBe(503);
    } finally {
      await wallet.release();
    }
    expect(await stateOf(id)).toBe('proposed');
    expect(await api.admin('select decision from approvals.step where approval_id = $1', [id])).toEqual([
      { decision: null },
    ]);
    expect(await balanceOf(company)).toBe('10000.00');
    // The operator repeats the request twice, and it is done once.
    expect((await area.decide(id, { by: bela, key })).status).toBe(200);
    expect((await area.decide(id, { by: bela, key })).status).toBe(200);
    expect(await stateOf(id)).toBe('done');
    expect(await balanceOf(company)).toBe('9500.00');
  });
});

test('many decisions in both orders, beside new credit terms and lapses, end without a deadlock', async () => {
  const company = await seedCompany(api, { wallet: '100000.00' });
  const relay = {
    relayDb: openRelayDatabase(api),
    telemetry: api.platform.telemetry,
    whenLapsed: () => {},
  };
  const proposed: { area: Area; id: string }[] = [];
  for (let round = 0; round < 6; round += 1)
    for (const [, area] of AREAS) proposed.push({ area, id: await area.propose(company) });
  const backwards = proposed.toReversed();
  const decisions = proposed.flatMap(({ area, id }, index) => {
    const other = backwards[index] ?? { area, id };
    return [
      area.decide(id, { by: bela, through: index }),
      other.area.decide(other.id, { by: chitra, through: index + 1 }),
    ];
  });
  const terms = proposed.map((_, index) =>
    apiOf(index).call(proposeCreditTerms, {
      as: anil,
      key: randomUUID(),
      params: { companyId: company.id },
      body: { limit: rupees(`${index % 90}.00`), cycle: 'monthly', dueDays: 10, reason },
    }),
  );
  const lapses = proposed.map(() => lapseExpiredApprovals(relay));
  const statuses = (await Promise.all(decisions)).map(({ status }) => status);
  expect((await Promise.all(terms)).map(({ status }) => status)).toEqual(proposed.map(() => 201));
  await Promise.all(lapses);
  expect(statuses.filter((status) => status === 200)).toHaveLength(proposed.length);
  expect(statuses.filter((status) => status === 409)).toHaveLength(proposed.length);
  expect(await balanceOf(company)).toBe(`${100_000 - 500 * proposed.length}.00`);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});
