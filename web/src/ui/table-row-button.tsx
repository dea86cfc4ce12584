import type { ButtonHTMLAttributes } from 'react';

interface RowButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  children: string;
  /** Names what the button acts on: rows repeat the same word, and screen reader users need to know which row it is. */
  subject: string;
}

/** Renders a button that fits the height of a table row. */
export function TableRowButton({ children, subject, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${children}: ${subject}`}
      {...rest}
      className="h-7 rounded-4 px-2 text-13 font-semibold whitespace-nowrap text-link transition-colors duration-[120ms] hover:bg-tint-strong aria-disabled:cursor-progress aria-disabled:opacity-50"
    >
      {children}
    </button>
  );
}
