import type { OrderActionOutcome } from '../supplier-port.ts';
import { type Duffel, callDuffel } from './duffel-client.ts';
import { responseBodyOf, errorCodeFromResponse, refusalFromResponse } from './duffel-error-responses.ts';
import { airlineChangeAnswer, airlineChangesAnswer } from './schemas.ts';

/**
 * Accepts all unanswered schedule changes of an order. Returns confirmed when they were accepted before, and
 * rejected when nothing changed.
 */
export async function acceptScheduleChanges(duffel: Duffel, order: string): Promise<OrderActionOutcome> {
  const listed = await callDuffel(() => duffel.airlineInitiatedChanges.list(order));
  const changes = airlineChangesAnswer.safeParse(responseBodyOf(listed));
  // This request only lists the changes, so nothing has been accepted yet, even if the request failed.
  if (!changes.success)
    return { kind: refusalFromResponse(listed)?.kind === 'refused' ? 'rejected' : 'not_sent' };
  const { data } = changes.data;
  const open = data.filter(({ action_taken: taken }) => !taken);
  if (open.length === 0) {
    const isAccepted = data.some(({ action_taken: taken }) => taken === 'accepted');
    return { kind: isAccepted ? 'confirmed' : 'rejected' };
  }
  for (const { id } of open) {
    const sent = await callDuffel(() => duffel.airlineInitiatedChanges.accept(encodeURIComponent(id)));
    const refused = refusalFromResponse(sent);
    if (refused) return refused.kind === 'refused' ? { kind: 'rejected' } : refused;
    const accepted = airlineChangeAnswer.safeParse(responseBodyOf(sent)).data?.data.action_taken;
    if (accepted !== 'accepted' && errorCodeFromResponse(sent) === undefined) return { kind: 'unknown' };
  }
  return { kind: 'confirmed' };
}
