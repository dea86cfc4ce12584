import pg from 'pg';
import { sleepUnlessAborted } from '@marga/server/platform/process-lifecycle';
import { walletAccountIdByIndex, type MoverOrders, moneyMovementByIndex } from './money-movements.ts';

/**
 * This process moves money on several connections until all its movements are made. It and the database may be
 * killed at any moment, so unacknowledged movements are retried under the same key.
 */

/** Movements are reported to the chaos test in batches of this size. */
const LOT = 25;

process.once('message', (orders: MoverOrders) => {
  void Promise.all(orders.lanes.map((lane) => runLane(orders, lane))).then(() => process.disconnect());
});
process.send?.('ready');

async function runLane(orders: MoverOrders, { lane, from }: MoverOrders['lanes'][number]): Promise<void> {
  const connection = new Connection(orders.url);
  let moved = 0;
  for (let n = from; n < orders.perLane; n += 1) {
    if (await move(connection, lane, n)) moved += 1;
    if ((n + 1) % LOT === 0 || n + 1 === orders.perLane) {
      process.send?.({ lane, upTo: n + 1, moved });
      moved = 0;
    }
  }
  await connection.close();
}

/** Returns whether the movement is in the ledger, through this attempt or one whose response was lost. */
async function move(connection: Connection, lane: number, n: number): Promise<boolean> {
  const { from, to, amount, company, currency } = moneyMovementByIndex(lane, n);
  const values = [
    company,
    `${lane}:${n}`,
    walletAccountIdByIndex(from, currency),
    walletAccountIdByIndex(to, currency),
    amount,
    currency,
  ];
  for (;;) {
    try {
      const outcome = await connection.transfer(values);
      return outcome === 'moved' || outcome === 'already';
    } catch {
      await connection.close();
      await sleepUnlessAborted(50, new AbortController().signal);
    }
  }
}

class Connection {
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async transfer(values: readonly (string | number)[]): Promise<string> {
    this.#client ??= await this.#open();
    const { rows } = await this.#client.query<{ outcome: string }>({
      name: 'transfer',
      text: `select ledger.transfer_between_accounts($1, $2, 'top-up', $3, $4, $5, $6, null) as outcome`,
      values: [...values],
    });
    return rows[0]?.outcome ?? '';
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
}
