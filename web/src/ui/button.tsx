import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { joinClassNames } from './join-class-names.ts';

export type ButtonKind = 'primary' | 'marigold' | 'outline' | 'quiet' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  marigold: 'bg-marigold text-on-marigold hover:bg-marigold-hover',
  outline: 'border border-control bg-surface text-ink hover:border-ink',
  quiet: 'text-link hover:bg-tint',
  danger: 'border border-failed bg-surface text-failed hover:bg-failed-soft',
};

/** Returns the CSS classes of a button, for links that look like buttons. */
export function buttonClasses(kind: ButtonKind): string {
  return joinClassNames(
    'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-8 px-4 text-16 font-semibold',
    'whitespace-nowrap no-underline transition-colors duration-[120ms] select-none',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress',
    KINDS[kind],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  kind?: ButtonKind;
  /** While work is in progress, the button keeps its place and its focus, and does nothing. */
  isPending?: boolean;
  children: ReactNode;
}

export function Button({ kind = 'primary', isPending = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isPending ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
      className={joinClassNames(buttonClasses(kind), className)}
    >
      {isPending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {children}
    </button>
  );
}
