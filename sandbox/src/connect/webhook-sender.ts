import type { ConnectWebhook } from '@marga/contract/connect/protocol';
import { CONNECT_HEADERS, importSigningKey, signRequest } from '@marga/contract/connect/signature';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { SANDBOX_KEY } from './sandbox-credentials.ts';

/** A supplier sends a notice to Marga when something happened to an order. Marga then looks up what it was. */
export interface SentWebhook {
  readonly supplier: string;
  readonly notice: ConnectWebhook;
}

interface Delivery {
  readonly id: string;
  /** This is the HTTP status of the receiver's response, or null when there was no response. */
  readonly status: number | null;
}

export interface ConnectWebhookSender {
  publish(supplier: string, reference: string): void;
  list(): readonly SentWebhook[];
  /** While held back, notices are recorded but not sent. */
  holdBack(isHeld: boolean): void;
  /** Sets the receiver from now on; undefined means none. The supplier's name is appended to the URL. */
  sendTo(url: string | undefined): void;
  /** Returns where this supplier's notices go; undefined when there is no receiver. */
  addressFor(supplier: string): string | undefined;
  /** Delivers notices in the given order, each as often as it is named. */
  deliver(ids: readonly string[]): Promise<Delivery[]>;
  clear(): void;
}

const PATIENCE_MS = 2_000;

export function createConnectProtocolWebhookSender(
  now: () => number,
  url: string | undefined,
): ConnectWebhookSender {
  const key = importSigningKey(SANDBOX_KEY.secret);
  const recorded = new Map<string, SentWebhook>();
  let sequence = now();
  let isHeldBack = false;
  let receiver = url;

  const addressFor = (supplier: string): string | undefined =>
    receiver && `${receiver.replace(/\/+$/, '')}/${supplier}`;

  async function send({ supplier, notice }: SentWebhook): Promise<number | null> {
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
      const notice = { id: `ntc-${sequence.toString(36)}`, reference, at: instantFromEpochMs(now()) };
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
