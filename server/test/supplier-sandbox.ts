import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { sandboxSupplierConnections } from './configuration.ts';
import { createTemporaryDataFolder } from './engines/data-folder.ts';
import { allocateFreePort } from './engines/ports.ts';
import { startSandbox } from './engines/supplier-and-gateway-sandbox.ts';

interface SandboxOrder {
  readonly id: string;
  readonly connection: string;
  readonly offer_id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly create_attempts: number;
}

interface SandboxCall {
  readonly connection: string;
  readonly operation: string;
  readonly count: number;
}

export interface TestSandbox {
  readonly url: string;
  /** Holds the value of the setting SUPPLIERS, which connects the API to this sandbox. */
  readonly suppliers: ReturnType<typeof sandboxSupplierConnections>;
  /** Returns the sandbox's orders that carry this Marga reference, and how often such an order was requested. */
  ordersOf(reference: string): Promise<{ orders: SandboxOrder[]; attempts: number }>;
  /** Makes the supplier of an order change its departure time by this number of minutes. */
  changeSchedule(reference: string, minutes: number): Promise<void>;
  /** Returns how often this operation was called, for each supplier connection. */
  calls(operation: string): Promise<Record<string, number>>;
}

/** Starts separate suppliers for the calling test file, for tests that count their calls or look at every order. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const folder = createTemporaryDataFolder('test-sandbox');
  const port = await allocateFreePort();
  const running = await startSandbox(folder, port, {
    SANDBOX_LATENCY_SCALE: '0',
    SANDBOX_SLOW_MS: '700',
    SANDBOX_SEATS: 'endless',
    SANDBOX_REFUND_MS: '150',
    // The waitlist advances only when a test requests it, because a timer would depend on how busy the machine is.
    SANDBOX_QUEUE_MS: '3600000',
  });
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}/_sandbox/${path}`)).json()) as T;
  return {
    url,
    suppliers: sandboxSupplierConnections(url),
    async ordersOf(reference) {
      const { orders, attempts } = await read<{
        orders: SandboxOrder[];
        attempts: { metadata: Record<string, string>; create_attempts: number }[];
      }>('orders');
      const isOurs = ({ metadata }: { metadata: Readonly<Record<string, string>> }) =>
        metadata['marga_reference'] === reference;
      return { orders: orders.filter(isOurs), attempts: attempts.find(isOurs)?.create_attempts ?? 0 };
    },
    async changeSchedule(reference, minutes) {
      await fetch(`${url}/_sandbox/departures`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference, minutes }),
      });
    },
    async calls(operation) {
      const { calls } = await read<{ calls: SandboxCall[] }>('calls');
      const counts: Record<string, number> = {};
      for (const call of calls) {
        if (call.operation === operation)
          counts[call.connection] = (counts[call.connection] ?? 0) + call.count;
      }
      return counts;
    },
  };
}
