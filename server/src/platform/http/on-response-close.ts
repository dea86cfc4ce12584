import type { ServerResponse } from 'node:http';

/**
 * Runs the callback when the connection of this response closes, or at once if it has already closed, for example
 * during authorization: a listener added then would never fire.
 */
export function onResponseClose(raw: ServerResponse, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
