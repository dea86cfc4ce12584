import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what has just come is on the screen. React would draw what may wait before the browser has shown what may not;
 * a frame and a turn later it has. What was there from the beginning, as on the way back to a page, waits for nothing.
 */
export function useHasPainted(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(isThere);
  useEffect(() => {
    if (!isThere) return undefined;
    let turn: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      turn = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(turn);
    };
  }, [isThere]);
  return isPainted;
}
