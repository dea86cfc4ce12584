import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** The foot of a card, from edge to edge; the card pads itself with 1 rem beside and 0.75 rem below. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-4 mt-auto -mb-3 pt-3">
      <div className="flex divide-x divide-line border-t border-line">{children}</div>
    </div>
  );
}

interface CardButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  children: string;
  /** Whom or what it acts on: cards repeat the same word, and those who hear them need to know which. */
  subject: string;
}

/** As high as a thumb needs it, and as quiet as a line of text. */
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
