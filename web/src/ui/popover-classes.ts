export const POPOVER_CLASSES =
  'rounded-8 border border-line bg-raised text-ink shadow-popover transition-opacity duration-[140ms] entering:opacity-0 exiting:opacity-0';
