import { sql } from 'kysely';
import { epochMsOf, type Instant } from '@marga/contract/kernel/time';
import { now } from './clock.ts';
import type { WorkerConfig } from './config.ts';
import type { Db } from './db/db.ts';
import { queryBuilder, statement } from './db/sql-statement.ts';
import { startWorkflow } from './durable-workflows.ts';
import type { ReachFailpoint } from './failpoint.ts';
import type { Log } from './log.ts';
import type { Telemetry } from './telemetry.ts';

const BATCH = 64;
/** A relay may take this long for a delivery before another relay repeats it; Restate ignores the repeated delivery. */
const CLAIM_SECONDS = 10;

const claim = statement((p: { limit: number; seconds: number }) =>
  queryBuilder
    .updateTable('platform.outbox')
    .set({
      claimed_until: sql<Instant>`platform.now() + ${p.seconds}::int * interval '1 second'`,
      deliveries: sql<number>`deliveries + 1`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('platform.outbox')
        .select('id')
        .where('claimed_until', '<', sql<Instant>`platform.now()`)
        .orderBy('claimed_until')
        .orderBy('id')
        .limit(p.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'company_id', 'target', 'key', 'payload', 'deliveries', 'created_at']),
);

const forget = statement((p: { ids: string[] }) =>
  queryBuilder.deleteFrom('platform.outbox').where('id', '=', sql<string>`any(${p.ids}::text[])`),
);

/**
 * Gives rows whose key was used by somebody else a new key, and releases them for delivery. If another relay has
 * claimed such a row meanwhile, it is no longer a first delivery and is left alone.
 */
const renewKeys = statement((p: { ids: string[] }) =>
  queryBuilder
    .updateTable('platform.outbox')
    .set({ key: sql<string>`default`, deliveries: 0, claimed_until: sql<Instant>`'-infinity'` })
    .where('id', '=', sql<string>`any(${p.ids}::text[])`)
    .where('deliveries', '=', 1),
);

interface RelayOptions {
  readonly config: Pick<WorkerConfig, 'RESTATE_INGRESS_URL'>;
  /** The connection uses the relay's role, which sees the outbox of every company. */
  readonly db: Db;
  readonly telemetry: Telemetry;
  readonly log: Log;
  readonly reach: ReachFailpoint;
}

/**
 * Claims outbox rows that are ready, delivers and removes them. Any number of relays may run: rows are claimed,
 * never locked across the delivery, and a repeated delivery starts only one workflow. Returns how many it removed.
 */
export async function relayOutbox({ config, db, telemetry, log, reach }: RelayOptions): Promise<number> {
  const [due] = await db.run([claim({ limit: BATCH, seconds: CLAIM_SECONDS })]);
  if (due.length === 0) return 0;
  const deliveries = await Promise.allSettled(
    due.map(async (row) => {
      await reach('relay.before-send', row.id);
      const answer = await startWorkflow(config, row.target, `${row.id}:${row.key}`, row.payload);
      await reach('relay.after-send', row.id);
      if (answer === 'accepted') return { id: row.id, isKeyUsedUp: false };
      const isFirst = row.deliveries === 1;
      telemetry.workflowPreviouslyAccepted(isFirst ? 'first' : 'repeat');
      if (isFirst) {
        log.error(
          { run: row.id, target: row.target, companyId: row.company_id },
          'the key of a workflow was used before its first delivery, starting it under a new key',
        );
      }
      return { id: row.id, isKeyUsedUp: isFirst };
    }),
  );
  const taken = deliveries.flatMap((delivery) => (delivery.status === 'fulfilled' ? [delivery.value] : []));
  const usedUp = taken.flatMap(({ id, isKeyUsedUp }) => (isKeyUsedUp ? [id] : []));
  if (usedUp.length > 0) await db.run([renewKeys({ ids: usedUp })]);
  const delivered = taken.flatMap(({ id, isKeyUsedUp }) => (isKeyUsedUp ? [] : [id]));
  if (delivered.length > 0) {
    await db.run([forget({ ids: delivered })]);
    const oldest = due.reduce(
      (first, row) => (row.created_at < first ? row.created_at : first),
      due[0]?.created_at ?? now(),
    );
    telemetry.outboxDelivered(delivered.length, epochMsOf(now()) - epochMsOf(oldest));
  }
  const failed = deliveries.find((delivery) => delivery.status === 'rejected');
  if (failed) throw new Error('the durable engine did not take every delivery', { cause: failed.reason });
  return delivered.length;
}
