import { joinClassNames } from './join-class-names.ts';

/** Renders a reference so that it can be read out on the phone: 0 is distinct from O, and 1 from I. */
export function ReferenceCode({ children, className }: { children: string; className?: string }) {
  return <span className={joinClassNames('font-mono tracking-wide', className)}>{children}</span>;
}
