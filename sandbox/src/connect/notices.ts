import type { ConnectNotice } from '@marga/contract/connect/protocol';
import { CONNECT_HEADERS, signingKey, signRequest } from '@marga/contract/connect/signature';
import { fromEpochMs } from '@marga/contract/kernel/time';
import { SANDBOX_KEY } from './keys.ts';

/** What the suppliers tell Marga by themselves: that something became of an order. What, it looks up. */
export interface SentNotice {
  readonly supplier: string;
  readonly notice: ConnectNotice;
}

interface Delivery {
  readonly id: string;
  /** Null when nobody answered. */
  readonly status: number | null;
}

export interface Notices {
  publish(supplier: string, reference: string): void;
  list(): readonly SentNotice[];
  /** While held back, notices are recorded and not sent. */
  holdBack(isHeld: boolean): void;
  /** To where, from now on; undefined: nowhere. The name of the supplier is put behind it. */
  sendTo(url: string | undefined): void;
  /** Where this supplier's go; undefined when nobody is to be told. */
  addressFor(supplier: string): string | undefined;
  /** In the order given, each as often as it is named. */
  deliver(ids: readonly string[]): Promise<Delivery[]>;
  clear(): void;
}

const PATIENCE_MS = 2_000;

export function createNotices(now: () => number, url: string | undefined): Notices {
  const key = signingKey(SANDBOX_KEY.secret);
  const recorded = new Map<string, SentNotice>();
  let sequence = now();
  let isHeldBack = false;
  let receiver = url;

  const addressFor = (supplier: string): string | undefined =>
    receiver && `${receiver.replace(/\/+$/, '')}/${supplier}`;

  async function send({ supplier, notice }: SentNotice): Promise<number | null> {
    const address = addressFor(supplier);
    if (address === undefined) return null;
    const target = new URL(address);
    const signed = {
      method: 'POST',
      target: target.pathname + target.search,
      timestamp: Math.floor(now() / 1_000),
      nonce: crypto.randomUUID(),
      body: JSON.stringify(notice),
    };
    try {
      const response = await fetch(target, {
        method: signed.method,
        headers: {
          'content-type': 'application/json',
          [CONNECT_HEADERS.key]: SANDBOX_KEY.keyId,
          [CONNECT_HEADERS.timestamp]: String(signed.timestamp),
          [CONNECT_HEADERS.nonce]: signed.nonce,
          [CONNECT_HEADERS.signature]: await signRequest(await key, signed),
        },
        body: signed.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  return {
    publish(supplier, reference) {
      sequence += 1;
      const notice = { id: `ntc-${sequence.toString(36)}`, reference, at: fromEpochMs(now()) };
      recorded.set(notice.id, { supplier, notice });
      if (!isHeldBack) void send({ supplier, notice });
    },
    list: () => [...recorded.values()],
    holdBack(isHeld) {
      isHeldBack = isHeld;
    },
    sendTo(to) {
      receiver = to;
    },
    addressFor,
    async deliver(ids) {
      const deliveries: Delivery[] = [];
      for (const id of ids) {
        const sent = recorded.get(id);
        deliveries.push({ id, status: sent ? await send(sent) : null });
      }
      return deliveries;
    },
    clear() {
      recorded.clear();
      isHeldBack = false;
    },
  };
}
