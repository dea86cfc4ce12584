import { classes } from './classes.ts';

export type ChipTone = 'confirmed' | 'held' | 'failed' | 'moving' | 'quiet';

const TONES: Record<ChipTone, string> = {
  confirmed: 'bg-confirmed-soft text-confirmed',
  held: 'bg-held-soft text-held',
  failed: 'bg-failed-soft text-failed',
  moving: 'bg-tint-strong text-link',
  quiet: 'bg-fog text-muted',
};

/** A state as a word; the colour repeats it. */
export function Chip({ tone, children }: { tone: ChipTone; children: string }) {
  return (
    <span
      className={classes(
        // It may stand in a heading, whose face and tracking are not its own.
        'inline-block rounded-4 px-1.5 font-sans text-13 leading-5 font-semibold tracking-normal whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
