import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the secret part of an emailed link. It is removed from the address bar at once, so that it stays neither
 * in the browser history nor in a copied address.
 */
export function useEmailLinkCode(): string | undefined {
  const location = useLocation();
  const found = parseEmailLinkCodeFromHash(location.hash);
  const [code, setCode] = useState(found);
  // The code changes only when another link is opened on the same page; a URL from which the code was removed changes
  // nothing.
  if (found !== undefined && found !== code) setCode(found);
  useEffect(() => {
    if (parseEmailLinkCodeFromHash(location.hash) !== undefined)
      history.replaceState(history.state, '', window.location.pathname + window.location.search);
  }, [location]);
  return code;
}

/** Returns only a well-formed code, so that a truncated link is detected without a request. */
export function parseEmailLinkCodeFromHash(hash: string): string | undefined {
  return /^#code=([\w-]{43})$/.exec(hash)?.[1];
}
