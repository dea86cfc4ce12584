import { classes } from './classes.ts';

/** A reference as it is read out on the telephone: 0 is not O, 1 is not I. */
export function Reference({ children, className }: { children: string; className?: string }) {
  return <span className={classes('font-mono tracking-wide', className)}>{children}</span>;
}
