import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The secret part of a mailed link. It is taken out of the address bar at once, so that it stays neither in the
 * browser's history nor in what somebody copies from there.
 */
export function useActionCode(): string | undefined {
  const location = useLocation();
  const found = codeFromHash(location.hash);
  const [code, setCode] = useState(found);
  // Another link was opened on the same page. An address that merely lost its code changes nothing.
  if (found !== undefined && found !== code) setCode(found);
  useEffect(() => {
    if (codeFromHash(location.hash) !== undefined)
      history.replaceState(history.state, '', window.location.pathname + window.location.search);
  }, [location]);
  return code;
}

/** Only what can be one: half a link is told apart without asking. */
export function codeFromHash(hash: string): string | undefined {
  return /^#code=([\w-]{43})$/.exec(hash)?.[1];
}
