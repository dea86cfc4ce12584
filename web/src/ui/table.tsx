import type { ReactNode } from 'react';

/** Styles the cells of the back office: heads are 32 px high, rows 36 px. */
export const HEAD = 'h-8 px-3 text-left font-semibold whitespace-nowrap text-muted';
export const CELL = 'h-9 px-3 whitespace-nowrap';

/** Keeps the heads in view while a long list scrolls. */
export const STICKY_HEADS = 'bg-fog lg:sticky lg:top-(--frame-top) lg:z-10';

interface TableFrameProps {
  /** Names the table for screen readers. */
  caption: string;
  children: ReactNode;
}

export function TableFrame({ caption, children }: TableFrameProps) {
  return (
    // Clipping, unlike scrolling, lets the heads stick to the window.
    <div className="overflow-x-auto rounded-8 border border-line bg-surface lg:overflow-clip">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
