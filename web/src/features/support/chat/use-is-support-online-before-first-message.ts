import { useEffect, useState } from 'react';
import { api } from '../../../shared/api-client.ts';

const LOOK_AGAIN_MS = 20_000;

/**
 * Polls whether support is online for a visitor who has not written yet, because only a ticket has a stream that
 * reports it.
 */
export function useIsSupportOnlineBeforeFirstMessage(isAsked: boolean, atFirst: boolean): boolean {
  const [isThere, setThere] = useState(atFirst);
  useEffect(() => {
    if (!isAsked) return undefined;
    const end = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      const found = await api.call('support.find-chat', { signal: end.signal }).catch(() => undefined);
      if (found && !end.signal.aborted) setThere(found.isSupportOnline);
    };
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [isAsked]);
  return isThere;
}
