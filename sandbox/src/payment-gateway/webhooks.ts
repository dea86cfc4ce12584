import { createHmac } from 'node:crypto';
import { createSeededRandom } from '../seeded-random.ts';
import type { GatewayPayment, WebhookMode } from './gateway-store.ts';
import { RazorpayError } from './errors.ts';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import { MERCHANT, toEpochSeconds } from './build-response-objects.ts';
import type { Timers } from './timers.ts';

/** Holds the entities of an event as they are when it happens: `{ payment: {…}, order: {…} }`. */
type Contained = Readonly<Record<string, unknown>>;

export interface GatewayOccurrence {
  readonly name: string;
  readonly contains: Contained;
}

interface Delivery {
  readonly at: number;
  /** This is the HTTP status of the merchant's response, or null when there was no response. */
  readonly status: number | null;
}

export interface GatewayEvent {
  readonly id: string;
  readonly name: string;
  /** Lists the ids of the order, payment, refund and account that the event is about. */
  readonly about: readonly string[];
  /** The signature covers the exact bytes of this body. */
  readonly body: string;
  readonly deliveries: Delivery[];
}

export interface GatewayWebhooks {
  /**
   * Records what happened to a payment and notifies the merchant in the payment's webhook mode, without making the
   * caller wait.
   */
  publish(payment: Pick<GatewayPayment, 'id' | 'webhooks'>, happenings: readonly GatewayOccurrence[]): void;
  list(about?: string): readonly GatewayEvent[];
  /** Sends recorded events in the order given, each as often as it is named, one after the other. */
  deliver(ids: readonly string[], url?: string): Promise<{ event: string; status: number | null }[]>;
  clear(): void;
}

export interface WebhookAddress {
  webhookUrl: string | null;
  held: boolean;
  retryMs: number;
}

const PATIENCE_MS = 5_000;
const MOST_ATTEMPTS = 6;

export function createGatewayWebhooks(
  address: WebhookAddress,
  { now, nextId, timers }: { now: () => number; nextId: (prefix: string) => string; timers: Timers },
): GatewayWebhooks {
  const events = new Map<string, GatewayEvent>();
  /** Events of one payment are sent one after the other. */
  const inFlight = new Map<string, Promise<void>>();

  function record({ name, contains }: GatewayOccurrence): GatewayEvent {
    const payload = Object.fromEntries(
      Object.entries(contains).map(([thing, entity]) => [thing, { entity }]),
    );
    const event: GatewayEvent = {
      id: nextId('evt').slice('evt_'.length),
      name,
      about: Object.values(contains).map((entity) => (entity as { id: string }).id),
      body: JSON.stringify({
        entity: 'event',
        account_id: MERCHANT.id,
        event: name,
        contains: Object.keys(contains),
        payload,
        created_at: toEpochSeconds(now()),
      }),
      deliveries: [],
    };
    events.set(event.id, event);
    return event;
  }

  async function send(event: GatewayEvent, url: string): Promise<number | null> {
    const status = await post(event, url);
    event.deliveries.push({ at: now(), status });
    return status;
  }

  /** Repeats the delivery until it is accepted, at most six times. */
  async function insist(event: GatewayEvent, url: string, copy: number, attempt = 1): Promise<void> {
    const status = await send(event, url);
    if ((status !== null && status >= 200 && status < 300) || attempt === MOST_ATTEMPTS) return;
    const again = () => void insist(event, url, copy, attempt + 1);
    timers.later(`webhook ${event.id} ${copy}`, address.retryMs * 2 ** (attempt - 1), again);
  }

  async function insistOnAll(
    url: string,
    arranged: readonly GatewayEvent[],
    before: Promise<void> | undefined,
  ): Promise<void> {
    await before;
    for (const [copy, event] of arranged.entries()) await insist(event, url, copy);
  }

  return {
    publish({ id, webhooks: mode }, happenings) {
      const recorded = happenings.map(record);
      const { webhookUrl, held } = address;
      if (webhookUrl === null || held) return;
      const delivered = insistOnAll(webhookUrl, arrange(mode, recorded), inFlight.get(id));
      inFlight.set(id, delivered);
      void delivered.then(() => inFlight.get(id) === delivered && inFlight.delete(id));
    },
    list: (about) =>
      [...events.values()].filter((event) => about === undefined || event.about.includes(about)),
    async deliver(ids, url = address.webhookUrl ?? undefined) {
      if (url === undefined) throw new RazorpayError('No address is known to send webhooks to.');
      const wanted = ids.map((id) => {
        const event = events.get(id);
        if (!event) throw new RazorpayError(`There is no event ${id}.`);
        return event;
      });
      const sent = [];
      for (const event of wanted) sent.push({ event: event.id, status: await send(event, url) });
      return sent;
    },
    clear: () => events.clear(),
  };
}

function arrange(mode: WebhookMode, events: readonly GatewayEvent[]): readonly GatewayEvent[] {
  switch (mode) {
    case 'normal':
      return events;
    case 'none':
      return [];
    case 'duplicate':
      return events.flatMap((event) => [event, event]);
    case 'disordered':
      return events.toReversed();
  }
}

/** Returns the items in a shuffled order; the same seed gives the same order. */
export function shuffleItems<Item>(items: readonly Item[], seed: string | number): Item[] {
  const draws = createSeededRandom('shuffle', seed);
  return items
    .map((item) => ({ item, at: draws.below(2 ** 30) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

export function webhookSignatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

async function post({ id, body }: GatewayEvent, url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': webhookSignatureOf(body, SANDBOX_GATEWAY.webhookSecret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
