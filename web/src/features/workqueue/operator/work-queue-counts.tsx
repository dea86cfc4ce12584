import type { ReactNode } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Price } from '../../../ui/price.tsx';
import type { WorkQueue } from './use-work-queue.ts';

/** Shows the five figures of a shift: what is at risk, what breaks soon, what nobody has, what one has, what is settled. */
export function WorkQueueCounts({ workQueue }: { workQueue: WorkQueue }) {
  const t = useTranslations();
  const { atRisk, dueWithinHour, unassigned, mine, settledToday } = workQueue;
  return (
    <dl className="mb-3 grid grid-cols-2 overflow-clip rounded-14 border border-line bg-surface sm:grid-cols-5">
      <Count label={t('console.work-queue.count.at-risk')} isWide>
        <Price money={atRisk} />
      </Count>
      <Count label={t('console.work-queue.count.due-within-hour')} isAlarming={dueWithinHour > 0}>
        {dueWithinHour}
      </Count>
      <Count label={t('console.work-queue.count.unassigned')}>{unassigned}</Count>
      <Count label={t('console.work-queue.count.mine')}>{mine}</Count>
      <Count label={t('console.work-queue.count.settled-today')}>{settledToday}</Count>
    </dl>
  );
}

interface CountProps {
  label: string;
  isWide?: boolean;
  isAlarming?: boolean;
  children: ReactNode;
}

function Count({ label, isWide = false, isAlarming = false, children }: CountProps) {
  return (
    <div
      className={joinClassNames(
        'min-w-0 border-line px-4 py-2 max-sm:border-b sm:not-first:border-l',
        isWide && 'max-sm:col-span-2',
      )}
    >
      <dt className="truncate text-13 text-muted">{label}</dt>
      <dd
        className={joinClassNames(
          'text-20 leading-7 font-semibold tabular-nums',
          isAlarming && 'text-failed',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

/** Says what is open beside the list: bookings whose supplier is asked automatically, and items put off. */
export function WorkOutsideList({ workQueue: { beingChecked, postponed } }: { workQueue: WorkQueue }) {
  const t = useTranslations();
  const texts = [
    beingChecked > 0 && t('console.work-queue.being-checked', { count: beingChecked }),
    postponed > 0 && t('console.work-queue.postponed', { count: postponed }),
  ].filter((text) => text !== false);
  return texts.length === 0 ? null : <p className="text-14 text-held">{texts.join(' ')}</p>;
}
