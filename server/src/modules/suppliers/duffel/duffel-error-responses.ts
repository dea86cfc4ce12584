import type { Exchange } from './duffel-client.ts';
import { errorAnswer } from './schemas.ts';

/** The functions in this file interpret failed calls of any kind. */

/** These refusals may be the echo of our own call that did go through. */
const ECHOES = new Set([
  'offer_request_already_booked',
  'already_paid',
  'already_cancelled',
  'already_confirmed',
]);

type Refusal =
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** Returns how a call that changes something failed, or undefined when Duffel confirmed it. */
export function refusalFromResponse(sent: Exchange): Refusal | undefined {
  if (sent.kind === 'not_sent') return { kind: 'not_sent' };
  if (sent.kind === 'unclear') return { kind: 'unknown' };
  const { status } = sent;
  if (status === 429) return { kind: 'not_sent' };
  if (status >= 400 && status < 500) {
    const code = errorCodeFromResponse(sent);
    // Without an error code of Duffel's, the response may come from a proxy.
    return code === undefined || ECHOES.has(code) ? { kind: 'unknown' } : { kind: 'refused', code };
  }
  // A 202 means that the call may still fail.
  return status === 200 || status === 201 ? undefined : { kind: 'unknown' };
}

export function errorCodeFromResponse(sent: Exchange): string | undefined {
  return errorAnswer.safeParse(responseBodyOf(sent)).data?.errors[0]?.code;
}

export function responseBodyOf(sent: Exchange): unknown {
  return sent.kind === 'answered' ? sent.body : undefined;
}
