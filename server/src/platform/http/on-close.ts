import type { ServerResponse } from 'node:http';

/**
 * When the connection of this answer is over, which may have been while its caller was still being let in: a page that is
 * left at once. Whoever only listened from then on would never hear of it, and keep what they took for ever.
 */
export function onClose(raw: ServerResponse, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
