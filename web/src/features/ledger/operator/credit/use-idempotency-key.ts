import { useRef } from 'react';

/** Returns an idempotency key per request body: the same body gets the same key, another body a new one. */
export function useIdempotencyKeyFor(): (body: unknown) => string {
  const sent = useRef({ payload: '', key: '' });
  return (body) => {
    const payload = JSON.stringify(body);
    if (sent.current.payload !== payload) sent.current = { payload, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
