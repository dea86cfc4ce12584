import { joinClassNames } from './join-class-names.ts';

export type ChipTone = 'confirmed' | 'held' | 'failed' | 'moving' | 'quiet';

const TONES: Record<ChipTone, string> = {
  confirmed: 'bg-confirmed-soft text-confirmed',
  held: 'bg-held-soft text-held',
  failed: 'bg-failed-soft text-failed',
  moving: 'bg-tint-strong text-link',
  quiet: 'bg-fog text-muted',
};

/** Shows a state as a word; the colour repeats it. */
export function Chip({ tone, children }: { tone: ChipTone; children: string }) {
  return (
    <span
      className={joinClassNames(
        // The chip may be in a heading, whose typeface and tracking it must not inherit.
        'inline-block rounded-4 px-1.5 font-sans text-13 leading-5 font-semibold tracking-normal whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
