import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { nowMs } from '../clock.ts';

/**
 * A user who is still on the page after this time has not left: the URL was not reached, or it opened in another
 * application.
 */
const LEAVING_MS = 10_000;

/**
 * Shows that there is no network, and reloads the page when it is back, to read the session and current data. It does
 * not reload while the user is leaving, because that would take them back.
 */
export function OfflineNotice({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    let leavingSinceMs = 0;
    const leave = () => {
      leavingSinceMs = nowMs();
    };
    const begin = () => {
      if (nowMs() - leavingSinceMs > LEAVING_MS) location.reload();
    };
    addEventListener('beforeunload', leave);
    addEventListener('online', begin);
    return () => {
      removeEventListener('beforeunload', leave);
      removeEventListener('online', begin);
    };
  }, []);
  return (
    <div
      role="status"
      className="my-4 flex gap-3 rounded-8 border-l-4 border-held bg-held-soft px-4 py-3 text-14"
    >
      <CloudOff aria-hidden size={20} className="mt-px shrink-0 text-held" />
      <p>
        <span className="block font-semibold">{title}</span>
        {children}
      </p>
    </div>
  );
}
