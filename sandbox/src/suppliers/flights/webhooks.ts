import { createHmac } from 'node:crypto';
import { instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import { SANDBOX_WEBHOOK_SECRET } from '../../connect/sandbox-credentials.ts';
import type { SupplierConnectionName } from './supplier-connections.ts';
import { DuffelError } from './duffel-errors.ts';

/** A receiver is an address that subscribed to certain event types. */
interface Receiver {
  readonly connection: SupplierConnectionName;
  readonly id: string;
  readonly secret: string;
  readonly createdAt: Instant;
  url: string;
  events: readonly string[];
  active: boolean;
}

export interface WebhookEvent {
  readonly connection: SupplierConnectionName;
  readonly id: string;
  readonly type: string;
  /** This key identifies an event and is the same each time the event is delivered. */
  readonly idempotencyKey: string;
  readonly object: unknown;
  readonly createdAt: Instant;
}

interface Delivery {
  readonly event: string;
  readonly url: string;
  /** The status is null when there was no response. */
  readonly status: number | null;
}

export interface Webhooks {
  register(connection: SupplierConnectionName, asked: { url: string; events: readonly string[] }): unknown;
  list(connection: SupplierConnectionName): unknown[];
  update(
    connection: SupplierConnectionName,
    id: string,
    changed: {
      url?: string | undefined;
      events?: readonly string[] | undefined;
      active?: boolean | undefined;
    },
  ): unknown;
  remove(connection: SupplierConnectionName, id: string): void;
  ping(connection: SupplierConnectionName, id: string): Promise<void>;
  /** Records the event and, unless deliveries are held back, sends it without making the caller wait. */
  publish(connection: SupplierConnectionName, type: string, idempotencyKey: string, object: unknown): void;
  /** While held back, events are recorded but not sent. */
  holdBack(isHeld: boolean): void;
  events(): readonly WebhookEvent[];
  /** Sends recorded events sequentially in the given order, each as often as it is named. */
  deliver(ids: readonly string[]): Promise<Delivery[]>;
  clear(): void;
}

export const AIRLINE_CHANGE = 'order.airline_initiated_change_detected';

const PATIENCE_MS = 2_000;

/**
 * Creates the flight supplier's webhooks. `standing` returns an address that is notified of the airlines' own changes
 * although it has not registered for them.
 */
export function createFlightWebhooks(
  now: () => number,
  standing: (connection: SupplierConnectionName) => string | undefined = () => undefined,
): Webhooks {
  const receivers = new Map<string, Receiver>();
  const recorded = new Map<string, WebhookEvent>();
  let isHeldBack = false;
  let sequence = now();
  const nextId = (prefix: string) => `${prefix}_${(sequence += 1).toString(36).padStart(10, '0')}`;
  const find = (connection: SupplierConnectionName, id: string) => ownedBy(connection, receivers.get(id));

  const eventOf = (details: Omit<WebhookEvent, 'id' | 'createdAt'>): WebhookEvent => ({
    ...details,
    id: nextId('wev'),
    createdAt: instantFromEpochMs(now()),
  });

  async function deliverOne(event: WebhookEvent): Promise<Delivery[]> {
    const registered = [...receivers.values()].filter((receiver) => wants(receiver, event));
    const wanted = [...registered, ...standingFor(event, standing(event.connection))];
    return Promise.all(
      wanted.map(async (receiver) => ({
        event: event.id,
        url: receiver.url,
        status: await post(receiver, event, now()),
      })),
    );
  }

  return {
    register(connection, { url, events }) {
      const id = nextId('end');
      const secret = secretOf(id);
      const createdAt = instantFromEpochMs(now());
      const receiver: Receiver = { connection, id, secret, createdAt, url, events, active: true };
      receivers.set(id, receiver);
      return { ...receiverResource(receiver), secret };
    },
    list: (connection) =>
      [...receivers.values()].filter((receiver) => receiver.connection === connection).map(receiverResource),
    update(connection, id, { url, events, active }) {
      const receiver = find(connection, id);
      receiver.url = url ?? receiver.url;
      receiver.events = events ?? receiver.events;
      receiver.active = active ?? receiver.active;
      return receiverResource(receiver);
    },
    remove(connection, id) {
      receivers.delete(find(connection, id).id);
    },
    async ping(connection, id) {
      await post(
        find(connection, id),
        eventOf({ connection, type: 'ping.triggered', idempotencyKey: id, object: {} }),
        now(),
      );
    },
    publish(connection, type, idempotencyKey, object) {
      const event = eventOf({ connection, type, idempotencyKey, object });
      recorded.set(event.id, event);
      if (!isHeldBack) void deliverOne(event);
    },
    holdBack(isHeld) {
      isHeldBack = isHeld;
    },
    events: () => [...recorded.values()],
    async deliver(ids) {
      const deliveries: Delivery[] = [];
      for (const id of ids) {
        const event = recorded.get(id);
        if (!event) throw new DuffelError({ code: 'not_found' });
        deliveries.push(...(await deliverOne(event)));
      }
      return deliveries;
    },
    clear() {
      receivers.clear();
      recorded.clear();
      isHeldBack = false;
    },
  };
}

function ownedBy(connection: SupplierConnectionName, receiver: Receiver | undefined): Receiver {
  if (receiver?.connection !== connection) throw new DuffelError({ code: 'not_found' });
  return receiver;
}

function wants({ connection, active, events }: Receiver, event: WebhookEvent): boolean {
  return connection === event.connection && active && events.includes(event.type);
}

/** The secret is derived from the id, so that anyone who runs the sandbox can check a signature manually. */
function secretOf(id: string): string {
  return createHmac('sha256', 'marga sandbox webhooks').update(id).digest('base64url');
}

/** Returns `t=1700000000,v1=…`: the time, and the HMAC of the time, a full stop and the body. */
export function webhookSignatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

function standingFor({ type }: WebhookEvent, url: string | undefined): Pick<Receiver, 'url' | 'secret'>[] {
  return url !== undefined && type === AIRLINE_CHANGE ? [{ url, secret: SANDBOX_WEBHOOK_SECRET }] : [];
}

async function post(
  receiver: Pick<Receiver, 'url' | 'secret'>,
  event: WebhookEvent,
  atMs: number,
): Promise<number | null> {
  const body = JSON.stringify({
    id: event.id,
    api_version: 'v2',
    type: event.type,
    data: { object: event.object },
    live_mode: false,
    idempotency_key: event.idempotencyKey,
    created_at: event.createdAt,
    identity_organisation_id: `org_${event.connection}`,
  });
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-duffel-signature': webhookSignatureOf(receiver.secret, body, atMs),
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

function receiverResource({ id, url, events, active, createdAt }: Receiver) {
  return {
    id,
    url,
    events,
    active,
    live_mode: false,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
