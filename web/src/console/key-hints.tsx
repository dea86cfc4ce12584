import type { ReactNode } from 'react';
import { useSay } from '../lib/i18n/text.ts';
import { useKeySwitch } from './keys.ts';

interface Hint {
  keys: readonly string[];
  does: string;
}

/** Which keys do what on this page, and the switch to do without them. Telephones have no use for either. */
export function KeyHints({ hints }: { hints: readonly Hint[] }) {
  const say = useSay();
  const { isOn, turn } = useKeySwitch();
  if (hints.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-1 text-13 text-muted pointer-coarse:hidden">
      {isOn &&
        hints.map(({ keys, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
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
        {say('console.keys.switch')}
      </label>
    </div>
  );
}

export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-4 border border-current px-1 font-mono text-13 leading-none">
      {children}
    </kbd>
  );
}
