import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { epochMsOf } from '@marga/contract/kernel/time';
import { now } from '../../../platform/clock.ts';
import type { SecretList } from '../../../platform/config.ts';
import {
  parseJsonOrUndefined,
  type UnverifiedSupplierWebhook,
  type SupplierWebhook,
} from '../supplier-webhook.ts';

/** The header is `t=1700000000,v1=…`, a signature of the timestamp, a full stop and the body. */
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
/** A copied notice is refused when it is older than this. */
const WINDOW_MS = 5 * 60_000;

const text = z.string().min(1).max(200);
/** The event's object is the order itself, or names it by `order_id`. */
const event = z.object({
  id: text,
  data: z.object({ object: z.object({ id: text.optional(), order_id: text.optional() }) }),
});

export function readDuffelWebhook(
  secrets: SecretList | undefined,
  { header, body }: UnverifiedSupplierWebhook,
): SupplierWebhook {
  const [, seconds = '', digest = ''] = SIGNATURE.exec(header('x-duffel-signature') ?? '') ?? [];
  if (secrets === undefined || digest === '' || !isFresh(Number(seconds))) return { kind: 'unsigned' };
  const given = Buffer.from(digest, 'hex');
  const isTheirs = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(`${seconds}.${body}`).digest(), given),
  );
  if (!isTheirs) return { kind: 'unsigned' };
  const reply = event.safeParse(parseJsonOrUndefined(body)).data;
  const order = reply && (reply.data.object.order_id ?? reply.data.object.id);
  return reply && order !== undefined
    ? { kind: 'notice', id: reply.id, reference: undefined, order }
    : { kind: 'unreadable' };
}

function isFresh(seconds: number): boolean {
  return Math.abs(epochMsOf(now()) - seconds * 1000) <= WINDOW_MS;
}
