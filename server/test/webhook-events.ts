import { createHmac, randomUUID } from 'node:crypto';

/** What the gateway tells, in any order and as often as one likes: for tests and chaos tests alike. */

/** How a request differs from what the gateway would send. */
export interface OddWebhook {
  readonly signature?: string;
  readonly eventId?: string;
  /** The bytes, in place of the event. */
  readonly body?: string;
}

export function signWebhook(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Sends a webhook as the gateway does and gives the status. */
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

/** The six events of a payment that is declined, then paid, then given back, as the gateway words them. */
export function paymentEvents(order: string, tryId: string, refund: string): object[] {
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

/** All orders of some things; six have 720. */
export function permutationsOf<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, at) =>
    permutationsOf(things.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}

interface WebhookSender {
  postEvent(event: object, odd: OddWebhook): Promise<number>;
  /** What workers do meanwhile; where they run by themselves, nothing. */
  work(): Promise<void>;
}

/** Events in one order, each told twice under one id, with workers that look in between. */
export async function postInOrder(sender: WebhookSender, events: readonly object[]): Promise<void> {
  for (const [at, event] of events.entries()) {
    const eventId = randomUUID();
    await sender.postEvent(event, { eventId });
    if (at % 2 === 0) await sender.work();
    await sender.postEvent(event, { eventId });
  }
  await sender.work();
}
