import type { FeeScheduleStep } from '@marga/contract/amendments/amendments';
import { toInstant, type ZonedLocal } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';
import type { CSSProperties } from 'react';
import { formatDay, formatTime } from '../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useCurrentMinute } from '../../shared/use-current-minute.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { type Stretch, listCancellationFeePeriods } from './cancellation-fee-periods.ts';
import { formatTimeSpan } from './format-time-span.ts';

interface FeeScheduleRailProps {
  steps: readonly FeeScheduleStep[];
  service: Service;
  /** The timeline ends at the departure. */
  departsAt: ZonedLocal;
}

/** More deadlines than this do not fit beside one another. */
const MOST_ALONG = 5;

/**
 * Shows the refund as a line from now to the departure that falls at each deadline. Its height (on a desktop) or
 * its length (on a phone) is the refund. All times are local to the service.
 */
export function CancellationFeeScheduleTimeline({ steps, service, departsAt }: FeeScheduleRailProps) {
  const t = useTranslations();
  const present = useCurrentMinute();
  const stretches = listCancellationFeePeriods(steps, present, toInstant(departsAt));
  const isAlong = stretches.length <= MOST_ALONG;
  return (
    <PriceGroup of={steps.flatMap(({ charge, refund }) => [charge, refund])}>
      <ol
        aria-label={t('fee-schedule.label')}
        className={joinClassNames(isAlong && 'md:mt-3 md:ml-2 md:flex')}
        style={{ color: SERVICE_COLOURS[service], '--service': SERVICE_COLOURS[service] } as CSSProperties}
      >
        {stretches.map((stretch, index) => (
          <li
            key={stretch.from}
            className={joinClassNames(
              'relative grid min-w-0 grid-cols-[1.5rem_1fr] gap-x-3',
              isAlong && 'md:block',
            )}
            style={isAlong ? { flexGrow: stretch.weight, flexBasis: 0 } : undefined}
          >
            {isAlong && <Profile stretch={stretch} before={stretches[index - 1]?.level} />}
            <Stop isNow={stretch.isNow} isHiddenOnDesktop={isAlong} />
            <div className={joinClassNames('pb-5 text-ink', isAlong && 'md:pt-3 md:pr-4 md:pb-0')}>
              <Deadline stretch={stretch} present={present} />
              <Length level={stretch.level} isHiddenOnDesktop={isAlong} />
              <Outcome stretch={stretch} />
            </div>
          </li>
        ))}
        <Terminus service={service} at={departsAt} isAlong={isAlong} last={stretches.at(-1)?.level ?? 0} />
      </ol>
    </PriceGroup>
  );
}

/** Draws one period on a desktop: a line at the height of the refund, and the drop from the period before. */
function Profile({
  stretch: { level, isNow, fall },
  before,
}: {
  stretch: Stretch;
  before: number | undefined;
}) {
  const format = useMoneyFormat();
  return (
    <span aria-hidden className="relative hidden h-32 border-b-2 border-line md:block">
      <span
        className="absolute inset-x-0 bottom-0 bg-[color-mix(in_srgb,currentColor_11%,transparent)]"
        style={{ height: `${level}%` }}
      />
      {level === 0 ? (
        <span className="absolute inset-x-0 -bottom-px border-t-[5px] border-dotted border-failed" />
      ) : (
        <span
          className="absolute inset-x-0 h-[5px] translate-y-1/2 bg-current"
          style={{ bottom: `${level}%` }}
        />
      )}
      {before !== undefined && before > level && (
        <span
          className="absolute left-0 w-0 -translate-x-1/2 border-l-[3px] border-dotted border-current"
          style={{ bottom: `${level}%`, top: `${100 - before}%` }}
        />
      )}
      {fall && (
        <span
          className="figures absolute left-3 text-13 leading-4 text-ink"
          style={{ bottom: `calc(${level}% + 8px)` }}
        >
          −{format(fall)}
        </span>
      )}
      <span
        className={joinClassNames(
          'absolute left-0 z-10 -translate-x-1/2 translate-y-1/2 rounded-full border-[4px]',
          isNow ? 'size-5 border-ink bg-ink' : 'size-4 bg-surface',
          !isNow && (level === 0 ? 'border-failed' : 'border-current'),
        )}
        style={{ bottom: `${level}%` }}
      />
    </span>
  );
}

/** Draws the mark of a deadline and the line to the next one on a phone. */
function Stop({ isNow, isHiddenOnDesktop }: { isNow: boolean; isHiddenOnDesktop: boolean }) {
  return (
    <span
      aria-hidden
      className={joinClassNames('relative flex justify-center', isHiddenOnDesktop && 'md:hidden')}
    >
      <span className="absolute top-2 -bottom-2 w-[3px] bg-current" />
      <span
        className={joinClassNames(
          'relative mt-1 rounded-full border-[4px]',
          isNow ? 'size-5 border-ink bg-ink' : 'size-4 border-current bg-surface',
        )}
      />
    </span>
  );
}

/** Draws a bar whose length is the share of the payment that is refunded. */
function Length({ level, isHiddenOnDesktop }: { level: number; isHiddenOnDesktop: boolean }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'my-1 block h-2 overflow-hidden rounded-4 border border-control',
        isHiddenOnDesktop && 'md:hidden',
      )}
    >
      <span className="block h-full bg-(--service)" style={{ width: `${level}%` }} />
    </span>
  );
}

function Deadline({ stretch, present }: { stretch: Stretch; present: string }) {
  const t = useTranslations();
  const locale = useLocale();
  if (stretch.isNow) return <p className="font-display text-16 font-semibold">{t('fee-schedule.now')}</p>;
  const { local, zone } = stretch.fromLocal;
  return (
    <p>
      <time dateTime={stretch.from} className="block">
        <span className="figures text-16">{formatTime({ local, zone })}</span>{' '}
        <span className="text-14 whitespace-nowrap">{formatDay(local, locale)}</span>
      </time>
      <span className="block text-13 text-muted">
        {t('fee-schedule.in', {
          span: formatTimeSpan(Date.parse(stretch.from) - Date.parse(present), locale),
        })}
      </span>
    </p>
  );
}

function Outcome({ stretch: { refund, charge, level, isNow } }: { stretch: Stretch }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  return (
    <>
      {level === 0 ? (
        <p className="mt-1 text-14 font-semibold text-failed">{t('fee-schedule.nothing')}</p>
      ) : (
        <p className="mt-1">
          <Price money={refund} className={isNow ? 'text-24' : 'text-20'} />{' '}
          <span className="text-14">{t('fee-schedule.back')}</span>
        </p>
      )}
      <p className="text-13 text-muted">{formatLoss(charge.amount, format(charge), t)}</p>
    </>
  );
}

function formatLoss(amount: string, shown: string, t: Translate): string {
  return /[1-9]/.test(amount) ? t('fee-schedule.lost', { amount: shown }) : t('fee-schedule.free');
}

interface TerminusProps {
  service: Service;
  at: ZonedLocal;
  isAlong: boolean;
  last: number;
}

/** Draws the end of the timeline, from which on the booking cannot be cancelled any more. */
function Terminus({ service, at, isAlong, last }: TerminusProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <li
      className={joinClassNames(
        'relative grid grid-cols-[1.5rem_1fr] gap-x-3',
        isAlong && 'md:block md:flex-none',
      )}
    >
      {isAlong && (
        <span aria-hidden className="relative hidden h-32 w-8 border-b-2 border-line md:block">
          <span
            className="absolute left-0 w-[5px] -translate-x-1/2 bg-ink"
            style={{ bottom: '-6px', height: `calc(${last}% + 12px)` }}
          />
        </span>
      )}
      <span aria-hidden className={joinClassNames('flex justify-center', isAlong && 'md:hidden')}>
        <span className="mt-2 h-[5px] w-5 bg-ink" />
      </span>
      <p className={joinClassNames('text-ink', isAlong && 'md:pt-3')}>
        <span className="figures text-16">{formatTime(at)}</span>{' '}
        <span className="text-14 whitespace-nowrap">{formatDay(at.local, locale)}</span>
        <span className="block text-13 text-muted">
          {t(service === 'hotel' ? 'fee-schedule.check-in' : 'fee-schedule.departure')}
        </span>
      </p>
    </li>
  );
}
