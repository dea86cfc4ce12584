import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** Renders the foot of a card from edge to edge; the card has a padding of 1 rem at the sides and 0.75 rem below. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-4 mt-auto -mb-3 pt-3">
      <div className="flex divide-x divide-line border-t border-line">{children}</div>
    </div>
  );
}

interface CardButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  children: string;
  /**
   * Names what the button acts on: cards repeat the same word, and screen reader users need to know which card it is.
   */
  subject: string;
}

/** Renders a button that is high enough for a thumb, but looks like a line of text. */
export function CardButton({ children, subject, ...rest }: CardButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${children}: ${subject}`}
      {...rest}
      className="h-11 flex-1 text-14 font-semibold text-link transition-colors duration-[120ms] hover:bg-tint focus-visible:-outline-offset-3 aria-disabled:cursor-progress aria-disabled:opacity-50"
    >
      {children}
    </button>
  );
}
