import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

/** When the network is back the page begins anew: it finds out who is signed in, and reads what is so now. */
export function OfflineNote({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    const begin = () => location.reload();
    addEventListener('online', begin);
    return () => removeEventListener('online', begin);
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
