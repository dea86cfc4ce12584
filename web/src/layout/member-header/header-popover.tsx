import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface HeaderPopoverProps {
  id: string;
  label: ReactNode;
  look: string;
  width: string;
  children: ReactNode;
}

/** Closes the popover when the user follows a link inside it. */
export function hidePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}

/** Shows a button of the header and the popover that opens below it, joined by a line. */
export function HeaderPopover({ id, label, look, width, children }: HeaderPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={look}>
        {label}
        <ChevronDown aria-hidden size={14} className="shrink-0" />
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        // A popover is positioned relative to the window and not to its button, so its position is calculated from
        // the button and the header row.
        onBeforeToggle={() => {
          if (!button.current || !menu.current) return;
          const { right } = button.current.getBoundingClientRect();
          const line = button.current.closest('.column')?.getBoundingClientRect();
          menu.current.style.top = `${line?.bottom ?? 0}px`;
          menu.current.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
        }}
        className={joinClassNames(
          'on-petrol bottom-auto left-auto m-0 rounded-b-14 border border-t-0 border-petrol-600 bg-petrol-800 p-2 text-white shadow-popover max-md:hidden',
          width,
        )}
      >
        {children}
      </div>
    </>
  );
}
