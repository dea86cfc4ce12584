import { type ReactNode, useRef } from 'react';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface FramePopoverProps {
  id: string;
  label: ReactNode;
  look: string;
  /** The menu opens below the button and ends with it, or stands beside the navigation at the button's height. */
  side: 'below' | 'beside';
  width: string;
  children: ReactNode;
}

const GAP = 8;

/** Closes the popover when the user follows a link inside it. */
export function hidePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}

/** Shows a button of the frame and the menu that it opens. */
export function FramePopover({ id, label, look, side, width, children }: FramePopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={look}>
        {label}
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        // A popover is positioned relative to the window and not to its button, so its position is calculated from
        // the button.
        onBeforeToggle={() => {
          if (!button.current || !menu.current) return;
          const { top, right, bottom } = button.current.getBoundingClientRect();
          const { clientWidth, clientHeight } = document.documentElement;
          const { style } = menu.current;
          if (side === 'below') {
            style.top = `${bottom + GAP / 2}px`;
            style.right = `${Math.max(GAP, clientWidth - right)}px`;
          } else {
            style.left = `${right + GAP}px`;
            // A menu of the lower half opens upwards, so that it stays in the window.
            if (top > clientHeight / 2) style.bottom = `${Math.max(GAP, clientHeight - bottom)}px`;
            else style.top = `${top}px`;
          }
        }}
        className={joinClassNames(
          'inset-auto m-0 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-8 border border-line p-1.5 text-ink shadow-popover',
          // Beside the navigation the menu has its colours, which are dark in both themes.
          side === 'beside' ? 'bg-surface' : 'bg-raised',
          width,
        )}
      >
        {children}
      </div>
    </>
  );
}
