import pg from 'pg';
import { pause } from '@marga/server/platform/lifecycle';
import { accountAt, type MoverOrders, movementAt } from './movements.ts';

/**
 * A process that moves money on several connections at once until it has made all its movements. It may be killed at any
 * moment, and so may the database: what was not acknowledged is asked for again under the same key.
 */

/** How many movements are told to the chaos test at once. */
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

/** Whether the movement stands in the ledger, by this attempt or by one whose answer was lost. */
async function move(connection: Connection, lane: number, n: number): Promise<boolean> {
  const { from, to, amount, company, currency } = movementAt(lane, n);
  const values = [
    company,
    `${lane}:${n}`,
    accountAt(from, currency),
    accountAt(to, currency),
    amount,
    currency,
  ];
  for (;;) {
    try {
      const outcome = await connection.transfer(values);
      return outcome === 'rescheduled' || outcome === 'already';
    } catch {
      await connection.close();
      await pause(50, new AbortController().signal);
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
      text: `select ledger.transfer($1, $2, 'top-up', $3, $4, $5, $6, null) as outcome`,
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
