import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { subscribeToInbox } from './inbox-stream.ts';
import { INBOX, supportTicketQueryKey } from './support-query-keys.ts';

/**
 * The switch is stored per tab, so that a second tab opened to look something up does not make the operator
 * available twice.
 */
const AVAILABLE = 'marga.available';
const listeners = new Set<() => void>();

function isAvailable(): boolean {
  return sessionStorage.getItem(AVAILABLE) !== null;
}

function sit(isSitting: boolean): void {
  if (isSitting) sessionStorage.setItem(AVAILABLE, 'yes');
  else sessionStorage.removeItem(AVAILABLE);
  for (const listener of listeners) listener();
}

function watchAvailability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Switches the operator's availability: while it is on, visitors see that support is online. Every page with this
 * switch listens for inbox updates.
 */
export function SupportAvailabilitySwitch() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const isOn = useSyncExternalStore(watchAvailability, isAvailable);
  const hintId = useId();
  useEffect(
    () =>
      subscribeToInbox(isOn, (event) => {
        void queryClient.invalidateQueries({ queryKey: INBOX });
        if (event.type === 'ticket-changed')
          void queryClient.invalidateQueries({ queryKey: supportTicketQueryKey(event.ticketId) });
      }),
    [isOn, queryClient],
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hintId}
        onClick={() => sit(!isOn)}
        className="inline-flex h-10 items-center gap-2.5 rounded-8 border border-control bg-surface px-3 text-14 font-semibold hover:border-ink"
      >
        <span
          aria-hidden
          className={joinClassNames(
            'flex h-5 w-9 items-center rounded-14 border-2 px-0.5 transition-colors duration-[120ms]',
            isOn ? 'justify-end border-confirmed bg-confirmed' : 'border-control bg-surface',
          )}
        >
          <span className={joinClassNames('size-3 rounded-full', isOn ? 'bg-surface' : 'bg-control')} />
        </span>
        {t('console.support.available')}
      </button>
      <p id={hintId} className="text-13 text-muted">
        {t(isOn ? 'console.support.available.on' : 'console.support.available.off')}
      </p>
    </div>
  );
}
