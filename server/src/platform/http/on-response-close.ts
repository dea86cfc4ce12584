import type { ServerResponse } from 'node:http';

/**
 * Runs the callback when the connection of this response closes, or at once if it closed during authorization, as
 * when a page is left at once. A listener added later would never fire, and its resources never be released.
 */
export function onResponseClose(raw: ServerResponse, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
