import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface SectionProps {
  number: number;
  title: string;
  /** Holds the valid share of the section, 0 to 1. */
  progress: number;
  children: ReactNode;
}

/** Renders a section of the form as a step: the line to the next one grows with every valid field. */
export function SignUpSection({ number, title, progress, children }: SectionProps) {
  const t = useTranslations();
  const headingId = useId();
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="relative min-w-0 pb-8 pl-10 text-flight md:pl-12"
    >
      <Stretch progress={progress} />
      <Mark isReached={progress > 0} isDone={progress === 1}>
        {number}
      </Mark>
      <h3 id={headingId} className="mb-4 text-20 leading-7 text-ink">
        {title}
        {progress === 1 && <span className="sr-only"> ({t('sign-up.section.done')})</span>}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-ink">{children}</div>
    </div>
  );
}

/** Renders the end of the form, where the line through its sections ends. */
export function SignUpFormFooter({ isReached, children }: { isReached: boolean; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-10 text-flight md:pl-12">
      <span
        aria-hidden
        className={joinClassNames(
          'absolute top-0 left-0 size-7 rounded-full border-[3px] bg-surface transition-colors duration-[120ms]',
          isReached ? 'border-current' : 'border-line',
        )}
      >
        <span
          className={joinClassNames('absolute inset-1 rounded-full', isReached ? 'bg-current' : 'bg-line')}
        />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-ink">{children}</div>
    </div>
  );
}

function Stretch({ progress }: { progress: number }) {
  return (
    <span aria-hidden className="absolute top-7 bottom-0 left-3 w-1 bg-line">
      <span
        className="absolute inset-x-0 top-0 h-full origin-top bg-current transition-transform duration-[120ms]"
        style={{ transform: `scaleY(${progress})` }}
      />
    </span>
  );
}

function Mark({ isReached, isDone, children }: { isReached: boolean; isDone: boolean; children: number }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'absolute top-0 left-0 grid size-7 place-items-center rounded-full border-[3px] transition-colors duration-[120ms]',
        isDone
          ? 'border-current bg-current'
          : isReached
            ? 'border-current bg-surface'
            : 'border-line bg-surface',
      )}
    >
      {isDone ? (
        <Check size={16} strokeWidth={3.5} className="text-surface" />
      ) : (
        <span className={joinClassNames('figures text-14 leading-none', !isReached && 'text-muted')}>
          {children}
        </span>
      )}
    </span>
  );
}
