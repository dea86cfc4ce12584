import { SERVICES } from '@marga/contract/travel-services';
import type { ReactNode } from 'react';
import { joinClassNames } from '../../ui/join-class-names.ts';

/** Draws the coloured lines of the five services side by side, over the full height of the container. */
export function DecorativeTransitMapLines({
  side = 'left',
  className,
}: {
  side?: 'left' | 'right';
  className?: string;
}) {
  return (
    <span aria-hidden className={className}>
      {SERVICES.map((service) => (
        <span key={service} data-line={service} className={`line-${side}`} />
      ))}
    </span>
  );
}

interface StopProps {
  id: string;
  title: string;
  text?: string;
}

/** Renders the heading of a section as a point on the five coloured lines of the services. */
export function SectionHeadingWithDecorativeLines({ id, title, text }: StopProps) {
  return (
    <div className="relative">
      <span
        aria-hidden
        className="absolute top-1 -left-[calc(var(--indent)+6px)] h-6 w-[calc(var(--bundle)+12px)] rounded-full border-[3px] border-ink bg-surface md:top-2"
      />
      <h2 id={id} className="text-24 md:text-32">
        {title}
      </h2>
      {text !== undefined && <p className="mt-2 max-w-prose text-pretty text-muted">{text}</p>}
    </div>
  );
}

interface AlongProps {
  /** Holds the id of the section's heading. */
  labelledBy?: string;
  className?: string;
  look?: string;
  children: ReactNode;
}

/** Renders a section with the coloured lines of the five services on its left. */
export function SectionWithDecorativeLines({ labelledBy, className, look, children }: AlongProps) {
  const Element = labelledBy === undefined ? 'div' : 'section';
  return (
    <Element aria-labelledby={labelledBy} className={joinClassNames('lines', look)}>
      <div className="column">
        <div className="relative pl-[var(--indent)]">
          <DecorativeTransitMapLines />
          <div className={className}>{children}</div>
        </div>
      </div>
    </Element>
  );
}
