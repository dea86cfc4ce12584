import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  text: string;
  /** Holds links to the section's other screens, and its actions. */
  children?: ReactNode;
}

/** Shows the heading of each console section. */
export function OperatorConsoleSectionHeading({ title, text, children }: SectionHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 outline-none">{title}</h1>
        {children !== undefined && <div className="flex flex-wrap items-center gap-3">{children}</div>}
      </div>
      <p className="mt-1 mb-5 max-w-prose text-muted">{text}</p>
    </>
  );
}
