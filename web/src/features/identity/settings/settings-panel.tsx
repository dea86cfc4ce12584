import { type ReactNode, useId } from 'react';
import { joinClassNames } from '../../../ui/join-class-names.ts';

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** Shows the status beside the title. */
  chip?: ReactNode;
  action?: ReactNode;
  /** Holds a table that fills the panel from edge to edge, above the other content. */
  table?: ReactNode;
  children?: ReactNode;
}

/** Renders one section of a settings page: what it is about, and below it what can be done. */
export function SettingsPanel({ title, text, chip, action, table, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-clip rounded-14 border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-4 pb-4">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 id={id} className="text-20">
              {title}
            </h2>
            {chip}
          </div>
          {text !== undefined && <div className="mt-0.5 max-w-prose text-14 text-muted">{text}</div>}
        </div>
        {action}
      </div>
      {table}
      <div className={joinClassNames('px-5 empty:hidden', table ? 'border-t border-line py-4' : 'pb-5')}>
        {children}
      </div>
    </section>
  );
}
