import { useRef } from 'react';

/** A key for each thing that is sent: the same again is the same deed, and something else is another. */
export function useKeyFor(): (body: unknown) => string {
  const sent = useRef({ payload: '', key: '' });
  return (body) => {
    const payload = JSON.stringify(body);
    if (sent.current.payload !== payload) sent.current = { payload, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
