import { connectWebhook } from '@marga/contract/connect/protocol';
import {
  CONNECT_HEADERS,
  isRequestSignatureValid,
  isWithinSignatureWindow,
  importSigningKey,
} from '@marga/contract/connect/signature';
import { epochMsOf } from '@marga/contract/kernel/time';
import { now } from '../../../platform/clock.ts';
import type { ConnectConnection } from '../../../platform/config.ts';
import {
  parseJsonOrUndefined,
  type UnverifiedSupplierWebhook,
  type SupplierWebhook,
} from '../supplier-webhook.ts';

/**
 * Reads a supplier's webhook and checks its signature, which is made like that of our own requests. A repeated notice
 * has the same id, so nonces are not remembered.
 */
export async function readConnectProtocolWebhook(
  connection: ConnectConnection,
  { target, header, body }: UnverifiedSupplierWebhook,
): Promise<SupplierWebhook> {
  const timestamp = Number(header(CONNECT_HEADERS.timestamp) ?? Number.NaN);
  const nonce = header(CONNECT_HEADERS.nonce) ?? '';
  const signed = { method: 'POST', target, timestamp, nonce, body };
  const signature = header(CONNECT_HEADERS.signature) ?? '';
  const keyId = header(CONNECT_HEADERS.key);
  const key = [connection, ...(connection.formerKeys ?? [])].find((one) => one.keyId === keyId);
  const isTheirs =
    key !== undefined &&
    isWithinSignatureWindow(timestamp, epochMsOf(now())) &&
    (await isRequestSignatureValid(await importSigningKey(key.secret), signed, signature));
  if (!isTheirs) return { kind: 'unsigned' };
  const notice = connectWebhook.safeParse(parseJsonOrUndefined(body)).data;
  if (!notice) return { kind: 'unreadable' };
  return { kind: 'notice', id: notice.id, reference: notice.reference, order: undefined };
}
