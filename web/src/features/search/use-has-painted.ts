import { startTransition, useEffect, useState } from 'react';

/**
 * Returns true once new content is painted. React would render deferred content before the browser has painted the
 * urgent part; one animation frame and one task later it has. Content present from the start, as on back navigation,
 * does not wait.
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
