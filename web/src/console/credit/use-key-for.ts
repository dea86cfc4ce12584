import { useRef } from 'react';

/** A key for each thing that is sent: the same again is the same deed, and something else is another. */
export function useKeyFor(): (body: unknown) => string {
  const sent = useRef({ words: '', key: '' });
  return (body) => {
    const words = JSON.stringify(body);
    if (sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
