import { parseArgs } from 'node:util';
import {
  testConcurrentLastRupeeSpends,
  testConcurrentLimitLowering,
} from '../testbed/money/concurrent-spending.ts';
import { testConcurrentRefunds } from '../testbed/money/concurrent-refunds.ts';
import { type Findings, openMoneyFixture, type Fixture } from '../testbed/money/fixture.ts';
import { runRandomLedgerTransfers } from '../testbed/money/random-ledger-transfers.ts';
import { deliverWebhooksInEverySequence } from '../testbed/money/deliver-webhooks-in-every-sequence.ts';

/** Only each `orders`-th of the 720 permutations of six events is run. */
const FULL = { transfers: 1_000_000, rounds: 20, orders: 1 };
const QUICK = { transfers: 12_000, rounds: 3, orders: 24 };

/**
 * Tests money under crashes, races and repeats: none may be created or lost, and no account may fall below its
 * limit.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean' }, transfers: { type: 'string' }, part: { type: 'string' } },
  });
  const size = values.quick ? QUICK : FULL;
  const count = values.transfers === undefined ? size.transfers : Number.parseInt(values.transfers, 10);
  const parts: Readonly<Record<string, (fixture: Fixture) => Promise<Findings>>> = {
    transfers: (fixture) => runRandomLedgerTransfers(fixture, count),
    'last-rupee': (fixture) => testConcurrentLastRupeeSpends(fixture, size.rounds),
    'lowered-limit': (fixture) => testConcurrentLimitLowering(fixture, size.rounds),
    refunds: (fixture) => testConcurrentRefunds(fixture, size.rounds),
    webhooks: () => deliverWebhooksInEverySequence(size.orders),
  };
  const startedAt = performance.now();
  const fixture = await openMoneyFixture();
  const figures: Record<string, unknown> = {};
  const broken: string[] = [];
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (values.part !== undefined && values.part !== name) continue;
      console.log(`${name}, after ${secondsSince(startedAt)} s`);
      const found = await part(fixture);
      for (const line of found.broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
      broken.push(...found.broken);
      Object.assign(figures, found.figures);
    }
    return {
      ok: broken.length === 0,
      ...figures,
      broken: broken.length,
      seconds: secondsSince(startedAt),
    } as {
      ok: boolean;
    };
  } finally {
    await fixture.end(broken.length === 0);
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
