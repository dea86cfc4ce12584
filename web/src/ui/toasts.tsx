import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';

interface ToastOptions {
  tone?: 'done' | 'failed';
}

interface Shown {
  readonly id: number;
  readonly message: string;
  readonly tone: 'done' | 'failed';
}

/** A toast lasts long enough to be read twice; it stays while it is hovered or focused. */
const LASTS_MS = 6_000;
/** At most this many toasts are shown at once, because nobody reads a longer list. */
const MOST = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Reports what was done, or why it failed, without interrupting the user: it takes no focus and disappears by
 * itself.
 */
export function showToast(message: string, { tone = 'done' }: ToastOptions = {}): void {
  lastId += 1;
  show([...shown, { id: lastId, message, tone }].slice(-MOST));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The region is in the page from the beginning, because only additions to an existing live region are read out. */
export function ToastRegion() {
  const t = useTranslations();
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section
      aria-label={t('toast.region')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--frame-foot)+1rem)] z-40 grid justify-items-center gap-2 sm:left-auto sm:justify-items-end print:hidden"
    >
      {toasts.map((one) => (
        <Toast key={one.id} toast={one} />
      ))}
    </section>
  );
}

function Toast({ toast: { id, message, tone } }: { toast: Shown }) {
  const t = useTranslations();
  const [isHeld, hold] = useState(false);
  const left = useRef(LASTS_MS);
  const close = () => show(shown.filter((one) => one.id !== id));
  useEffect(() => {
    if (isHeld) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => show(shown.filter((one) => one.id !== id)), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isHeld, id]);
  const Icon = tone === 'done' ? CircleCheck : TriangleAlert;
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className={joinClassNames(
        'pointer-events-auto flex max-w-md animate-arrive items-start gap-2.5 rounded-8 border border-l-4 bg-raised py-2.5 pr-1.5 pl-3 text-14 text-ink shadow-popover',
        tone === 'done' ? 'border-line border-l-confirmed' : 'border-failed',
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={joinClassNames('mt-px shrink-0', tone === 'done' ? 'text-confirmed' : 'text-failed')}
      />
      <p className="min-w-0 flex-1 break-words">{message}</p>
      <button
        type="button"
        aria-label={t('toast.close')}
        onClick={close}
        className="-my-1 grid size-7 shrink-0 place-items-center rounded-4 text-muted hover:bg-tint hover:text-ink"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}
