import { type ReactNode, useState } from 'react';
import { useTranslations } from '../i18n/use-translations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useKeyboardShortcuts, useKeyboardShortcutSwitch } from './keyboard-shortcuts.ts';

interface Hint {
  keys: readonly string[];
  does: string;
}

/** Shows the page's keyboard shortcuts and the switch that disables them. Phones need neither. */
export function KeyboardShortcutHints({ hints }: { hints: readonly Hint[] }) {
  const t = useTranslations();
  const { isOn, turn } = useKeyboardShortcutSwitch();
  const [isHelping, setHelping] = useState(false);
  useKeyboardShortcuts(hints.length === 0 ? {} : { '?': () => setHelping(true) });
  if (hints.length === 0) return null;
  const all = [...hints, { keys: ['?'], does: t('console.keys.help') }];
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-1 text-13 text-muted pointer-coarse:hidden">
      {isOn &&
        all.map(({ keys, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <KeyboardKey key={key}>{key}</KeyboardKey>
            ))}
            {does}
          </span>
        ))}
      <label className="inline-flex min-h-6 cursor-pointer items-center gap-1.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
          className="size-4 shrink-0 accent-primary"
        />
        {t('console.keys.switch')}
      </label>
      {isHelping && (
        <Dialog title={t('console.keys.title')} onClose={() => setHelping(false)}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-14 text-ink">
            {all.map(({ keys, does }) => (
              <div key={does} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <KeyboardKey key={key}>{key}</KeyboardKey>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </div>
  );
}

export function KeyboardKey({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-4 border border-current px-1 font-mono text-13 leading-none">
      {children}
    </kbd>
  );
}
