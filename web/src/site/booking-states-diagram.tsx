import type { ReactNode } from 'react';
import { type MessageId, useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from '../ui/join-class-names.ts';

const LINE = ['priced', 'held', 'ordered'] as const;

/** Draws a booking from payment on: three common steps, then the three ways in which it can continue. */
export function BookingStatesDiagram() {
  const t = useTranslations();
  return (
    <ol aria-label={t('about.map.label')} className="lg:grid lg:grid-cols-[1fr_1fr_1fr_1.6fr]">
      {LINE.map((step) => (
        <li key={step} className="relative pb-8 pl-11 text-flight lg:pr-6 lg:pb-0 lg:pl-0">
          <span
            aria-hidden
            className="absolute top-3 bottom-0 left-2.5 w-1 bg-current lg:top-2.5 lg:right-0 lg:bottom-auto lg:left-3 lg:h-1 lg:w-auto"
          />
          <Dot look="max-lg:left-0 border-current bg-surface" />
          <StopText title={`about.map.${step}.title`} text={`about.map.${step}.text`} isBelow />
        </li>
      ))}
      <li>
        <ol className="relative lg:pl-14">
          <Branch
            step="confirmed"
            look="border-confirmed bg-confirmed"
            rail="text-confirmed"
            way={
              <>
                <span className="absolute top-0 left-2.5 h-3 w-8 rounded-bl-[0.75rem] border-b-4 border-l-4 text-confirmed lg:top-2.5 lg:-left-14 lg:h-1 lg:w-14 lg:rounded-none lg:border-l-0" />
                <Through at="left-2.5 lg:-left-7 max-lg:top-0" look="bg-failed" />
                <Through at="left-2.5 lg:-left-10 max-lg:hidden" look="bg-held" />
              </>
            }
          />
          <Branch
            step="refused"
            look="border-failed bg-failed"
            rail="text-failed"
            way={
              <>
                <span className="absolute top-0 left-2.5 h-3.5 w-8 rounded-bl-[0.75rem] border-b-4 border-l-4 border-failed lg:-left-7 lg:w-7" />
                <Through at="left-2.5 top-0! lg:-left-10" look="bg-held" />
              </>
            }
          />
          <Branch
            step="unknown"
            look="border-held bg-surface"
            rail="text-held"
            way={
              <>
                <span className="absolute top-0 left-2.5 h-3.5 w-8 rounded-bl-[0.75rem] border-b-4 border-l-4 border-held lg:-left-10 lg:w-10" />
                <span className="absolute top-6 bottom-0 left-[3.125rem] w-1 bg-held lg:left-2.5" />
              </>
            }
          />
          <Branch
            step="person"
            look="border-held bg-held"
            rail="text-held"
            way={<span className="absolute top-0 left-[3.125rem] h-3 w-1 bg-held lg:left-2.5" />}
          />
        </ol>
      </li>
    </ol>
  );
}

interface BranchProps {
  step: 'confirmed' | 'refused' | 'unknown' | 'person';
  look: string;
  rail: string;
  /** Holds the drawn lines that lead to the step and past it. */
  way: ReactNode;
}

function Branch({ step, look, rail, way }: BranchProps) {
  return (
    <li className={joinClassNames('relative pb-7 pl-20 last:pb-0 lg:pl-9', rail)}>
      <span aria-hidden>{way}</span>
      <Dot look={joinClassNames(look, 'left-10 lg:left-0')} />
      <StopText title={`about.map.${step}.title`} text={`about.map.${step}.text`} />
    </li>
  );
}

/** Draws a line that passes this step and leads to a step further down. */
function Through({ at, look }: { at: string; look: string }) {
  return <span className={joinClassNames('absolute top-2.5 bottom-0 w-1', at, look)} />;
}

function Dot({ look }: { look: string }) {
  return <span aria-hidden className={joinClassNames('absolute top-0 size-6 rounded-full border-4', look)} />;
}

function StopText({
  title,
  text,
  isBelow = false,
}: {
  title: MessageId;
  text: MessageId;
  isBelow?: boolean;
}) {
  const t = useTranslations();
  return (
    <div className={joinClassNames(isBelow && 'lg:pt-9')}>
      <h3 className="text-20 leading-6 text-ink">{t(title)}</h3>
      <p className="mt-1 text-14 text-pretty text-muted">{t(text)}</p>
    </div>
  );
}
