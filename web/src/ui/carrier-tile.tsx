import type { ReactNode } from 'react';
import { joinClassNames } from './join-class-names.ts';

/** White letters are readable on each of these in both themes. */
const COLOURS = ['#1d2f8f', '#a8152f', '#5d2d86', '#b3420b', '#0e6577', '#1b6b3a', '#7a3b69', '#6b4b12'];

/**
 * Shows an airline as a tile with its two letters, in a colour that is always the same for the same airline. Licensed
 * logos would stand here.
 */
export function CarrierTile({ code }: { code: string }) {
  const sum = code.charCodeAt(0) * 7 + code.charCodeAt(1) * 13;
  return <Tile colour={COLOURS[sum % COLOURS.length] ?? 'var(--color-flight)'}>{code.slice(0, 2)}</Tile>;
}

interface TileProps {
  readonly colour: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows letters or an icon on a tile of 36 px, or of 22 px in a narrow list of results. */
export function Tile({ colour, className, children }: TileProps) {
  return (
    <span
      aria-hidden
      style={{ background: colour }}
      className={joinClassNames(
        'grid size-[1.375rem] shrink-0 place-items-center rounded-4 text-[0.6875rem] font-semibold text-white @4xl/results:size-9 @4xl/results:rounded-8 @4xl/results:text-14',
        className,
      )}
    >
      {children}
    </span>
  );
}
