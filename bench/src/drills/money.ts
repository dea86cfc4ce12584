import { parseArgs } from 'node:util';
import { lastRupee, loweredLimit } from '../trial/money/limits.ts';
import { refunds } from '../trial/money/refunds.ts';
import { type Findings, openStage, type Stage } from '../trial/money/stage.ts';
import { transfers } from '../trial/money/transfers.ts';
import { webhooks } from '../trial/money/webhooks.ts';

/** `orders`: every so many-th of the 720 orders of six events. */
const FULL = { transfers: 1_000_000, rounds: 20, orders: 1 };
const QUICK = { transfers: 12_000, rounds: 3, orders: 24 };

/** Money under crashes, races and repeats: none made, none lost, no account below its limit. */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean' }, transfers: { type: 'string' }, part: { type: 'string' } },
  });
  const size = values.quick ? QUICK : FULL;
  const count = values.transfers === undefined ? size.transfers : Number.parseInt(values.transfers, 10);
  const parts: Readonly<Record<string, (stage: Stage) => Promise<Findings>>> = {
    transfers: (stage) => transfers(stage, count),
    'last-rupee': (stage) => lastRupee(stage, size.rounds),
    'lowered-limit': (stage) => loweredLimit(stage, size.rounds),
    refunds: (stage) => refunds(stage, size.rounds),
    webhooks: () => webhooks(size.orders),
  };
  const startedAt = performance.now();
  const stage = await openStage();
  const figures: Record<string, unknown> = {};
  const broken: string[] = [];
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (values.part !== undefined && values.part !== name) continue;
      console.log(`${name}, after ${secondsSince(startedAt)} s`);
      const found = await part(stage);
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
    await stage.end(broken.length === 0);
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
