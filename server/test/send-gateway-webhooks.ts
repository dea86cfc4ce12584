import { createHmac, randomUUID } from 'node:crypto';

/** This file sends the gateway's webhooks in any order and any number of times, for integration and chaos tests. */

/** Describes how a request differs from what the gateway would send. */
export interface OddWebhook {
  readonly signature?: string;
  readonly eventId?: string;
  /** These bytes are sent instead of the event. */
  readonly body?: string;
}

export function signWebhook(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Sends a webhook as the gateway does and returns the status. */
export async function sendWebhook(
  url: string,
  secret: string,
  event: object,
  { signature, eventId = randomUUID(), body = JSON.stringify(event) }: OddWebhook = {},
): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signature ?? signWebhook(secret, body),
    },
    body,
  });
  return answer.status;
}

/** Returns the six events of a payment that is declined, then paid, then refunded, in the gateway's format. */
export function paymentWebhookEvents(order: string, tryId: string, refund: string): object[] {
  const payment = { entity: { id: tryId, order_id: order } };
  return [
    { event: 'payment.failed', payload: { payment } },
    { event: 'payment.authorized', payload: { payment } },
    { event: 'payment.captured', payload: { payment } },
    { event: 'order.paid', payload: { payment, order: { entity: { id: order } } } },
    { event: 'refund.created', payload: { payment, refund: { entity: { receipt: refund } } } },
    { event: 'refund.processed', payload: { payment, refund: { entity: { receipt: refund } } } },
  ];
}

/** Returns all permutations of a list; six items have 720. */
export function permutationsOf<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, at) =>
    permutationsOf(things.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}

interface WebhookSender {
  postEvent(event: object, odd: OddWebhook): Promise<number>;
  /** Runs the workers once; does nothing in a system that runs its workers continuously. */
  work(): Promise<void>;
}

/** Posts events in one order, each twice with the same id, and runs the workers in between. */
export async function postWebhookEventsInOrder(
  sender: WebhookSender,
  events: readonly object[],
): Promise<void> {
  for (const [at, event] of events.entries()) {
    const eventId = randomUUID();
    await sender.postEvent(event, { eventId });
    if (at % 2 === 0) await sender.work();
    await sender.postEvent(event, { eventId });
  }
  await sender.work();
}
