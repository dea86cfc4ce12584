import { useRef } from 'react';

const NOTHING = { payload: '', key: '' };

/**
 * Gives each request body its idempotency key: the same body as before keeps its key, so that a retry after a lost
 * response takes effect once, and another body gets a new one. After `forget` the same body is a new request.
 */
export function useRequestIdempotencyKey(): { keyFor: (body: unknown) => string; forget: () => void } {
  const sent = useRef(NOTHING);
  return {
    keyFor: (body) => {
      const payload = JSON.stringify(body);
      if (sent.current.payload !== payload) sent.current = { payload, key: crypto.randomUUID() };
      return sent.current.key;
    },
    forget: () => {
      sent.current = NOTHING;
    },
  };
}
