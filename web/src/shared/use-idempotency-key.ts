import { useRef } from 'react';

/**
 * Returns a function that gives the idempotency key of a request body: the same body as before keeps its key, another
 * body gets a new one.
 */
export function useRequestIdempotencyKey(): (body: unknown) => string {
  const sent = useRef({ payload: '', key: '' });
  return (body) => {
    const payload = JSON.stringify(body);
    if (sent.current.payload !== payload) sent.current = { payload, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
