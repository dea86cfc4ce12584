import type { Exchange } from './client.ts';
import { errorAnswer } from './schemas.ts';

/** What a failed call means, whatever it was about. */

/** Refusals that may be the echo of a call of ours that did go through. */
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

/** How a call that moves something failed; undefined when they said that it was done. */
export function refusalOf(sent: Exchange): Refusal | undefined {
  if (sent.kind === 'not_sent') return { kind: 'not_sent' };
  if (sent.kind === 'unclear') return { kind: 'unknown' };
  const { status } = sent;
  if (status === 429) return { kind: 'not_sent' };
  if (status >= 400 && status < 500) {
    const code = codeOf(sent);
    // Without an error we recognise as theirs, a proxy in between may have spoken.
    return code === undefined || ECHOES.has(code) ? { kind: 'unknown' } : { kind: 'refused', code };
  }
  // 202 says that it may still fail.
  return status === 200 || status === 201 ? undefined : { kind: 'unknown' };
}

export function codeOf(sent: Exchange): string | undefined {
  return errorAnswer.safeParse(bodyOf(sent)).data?.errors[0]?.code;
}

export function bodyOf(sent: Exchange): unknown {
  return sent.kind === 'answered' ? sent.body : undefined;
}
