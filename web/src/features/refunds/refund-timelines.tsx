import type { WireMoney } from '@marga/contract/kernel/money';
import type { ExpectedRefund, RefundDestination } from '@marga/contract/refunds/refunds';
import { Link } from 'react-router';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useCurrentMinute } from '../../shared/use-current-minute.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import { RefundEscalationForm } from './refund-escalation.tsx';
import {
  buildRefundTimeline,
  calculateMissingRefund,
  type RefundStanding,
  toRefundStatus,
} from './refund-status.ts';
import { formatTimeSpan } from '../amendments/format-time-span.ts';

const STANDINGS: Record<RefundStanding, { tone: ChipTone; label: MessageId }> = {
  waiting: { tone: 'moving', label: 'refund.standing.waiting' },
  late: { tone: 'failed', label: 'refund.standing.late' },
  arrived: { tone: 'held', label: 'refund.standing.arrived' },
  short: { tone: 'failed', label: 'refund.standing.short' },
  'passed-on': { tone: 'confirmed', label: 'refund.standing.passed-on' },
  'paid-back': { tone: 'confirmed', label: 'refund.standing.paid-back' },
};

export function RefundStatusChip({ expectedRefund }: { expectedRefund: ExpectedRefund }) {
  const t = useTranslations();
  const { tone, label } = STANDINGS[toRefundStatus(expectedRefund)];
  return <Chip tone={tone}>{t(label)}</Chip>;
}

interface RefundClockProps {
  expectedRefunds: readonly ExpectedRefund[];
  /** This is true when the refunds belong to several bookings, so that each refund names its booking. */
  isOfSeveral?: boolean;
  /** This is true when the user may claim late refunds. */
  mayEscalate?: boolean;
}

/** Shows each expected refund on its own timeline: who owes it, its deadline by the rule, and its progress. */
export function RefundTimelines({
  expectedRefunds,
  isOfSeveral = false,
  mayEscalate = false,
}: RefundClockProps) {
  const t = useTranslations();
  return (
    <ul aria-label={t('refund.label')} className="divide-y divide-line">
      {expectedRefunds.map((expectedRefund) => (
        <li key={expectedRefund.id} className="py-4 first:pt-0 last:pb-0">
          <PriceGroup of={figuresOf(expectedRefund)}>
            <ExpectedRefundItem
              expectedRefund={expectedRefund}
              isOfSeveral={isOfSeveral}
              mayEscalate={mayEscalate}
            />
          </PriceGroup>
        </li>
      ))}
    </ul>
  );
}

/** Returns the refund, its shares, and what came back of it; all are shown with paise when one of them has some. */
function figuresOf({ amount, goesTo, paidBack }: ExpectedRefund): WireMoney[] {
  return [amount, paidBack, ...goesTo.map((place) => place.amount)];
}

interface ExpectedRefundProps {
  expectedRefund: ExpectedRefund;
  isOfSeveral: boolean;
  mayEscalate: boolean;
}

function ExpectedRefundItem({ expectedRefund, isOfSeveral, mayEscalate }: ExpectedRefundProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Price money={expectedRefund.amount} className="text-20" />
        <span className="text-14">{formatRefundSource(expectedRefund, t)}</span>
        {isOfSeveral && (
          <Link to={`/bookings/${expectedRefund.bookingId}`} className="rounded-4 text-link">
            <ReferenceCode className="text-14 font-semibold">{expectedRefund.reference}</ReferenceCode>
          </Link>
        )}
        <span className="ml-auto">
          <RefundStatusChip expectedRefund={expectedRefund} />
        </span>
      </div>
      <RefundRail expectedRefund={expectedRefund} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-13 text-pretty text-muted">
          {t(`refund.rule.${expectedRefund.rule}`)} {formatPlaces(expectedRefund.goesTo, t, format).join(' ')}
        </p>
        {mayEscalate && <RefundEscalationForm expectedRefund={expectedRefund} />}
      </div>
    </div>
  );
}

/** A single destination needs no amount; with several, each shows its share. */
function formatPlaces(
  places: readonly RefundDestination[],
  t: ReturnType<typeof useTranslations>,
  format: (money: WireMoney) => string,
): string[] {
  if (places.length <= 1) return places.map(({ to }) => t(`refund.to.${to}`));
  return places.map(({ to, amount }) => t(`refund.share.${to}`, { amount: format(amount) }));
}

function formatRefundSource(
  { component, from }: ExpectedRefund,
  t: ReturnType<typeof useTranslations>,
): string {
  switch (component) {
    case 'supplier':
      return t('refund.from-supplier', { supplier: formatSupplierName(from) });
    case 'ours':
      return t('refund.from-us');
    case 'gateway':
      return t('refund.from-gateway');
  }
}

/** Draws the time from the day the refund became expected to its deadline; a late refund runs past it. */
function RefundRail({ expectedRefund }: { expectedRefund: ExpectedRefund }) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useMoneyFormat();
  const present = useCurrentMinute();
  const standing = toRefundStatus(expectedRefund);
  const { travelled, deadline: wanted } = buildRefundTimeline(expectedRefund, present);
  const isLate = standing === 'late';
  const isWrong = isLate || standing === 'short';
  const day = (at: string) => formatMoment(at, locale, 'day');
  return (
    <div className="mt-2">
      <div aria-hidden className="relative mx-2 h-6">
        <span className="absolute inset-x-0 top-1/2 h-[5px] -translate-y-1/2 bg-line" />
        <span
          className={joinClassNames(
            'absolute top-1/2 left-0 h-[5px] -translate-y-1/2',
            standing === 'waiting' || isLate ? 'bg-primary' : 'bg-confirmed',
          )}
          style={{ width: `${Math.min(travelled, wanted)}%` }}
        />
        {travelled > wanted && (
          <span
            className="absolute top-1/2 -translate-y-1/2 border-t-[5px] border-dotted border-failed"
            style={{ left: `${wanted}%`, width: `${travelled - wanted}%` }}
          />
        )}
        <Mark at={0} look="border-primary bg-primary" />
        <Mark at={wanted} look={isLate ? 'border-failed bg-surface' : 'border-control bg-surface'} />
        <Mark
          at={travelled}
          look={
            isWrong
              ? 'border-failed bg-failed'
              : standing === 'waiting'
                ? 'border-ink bg-ink'
                : 'border-confirmed bg-confirmed'
          }
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-13">
        <span className="text-muted">{t('refund.since', { day: day(expectedRefund.createdAt) })}</span>
        <span className={joinClassNames(isWrong ? 'font-semibold text-failed' : 'text-ink')}>
          {formatRefundEnd()}
        </span>
      </div>
    </div>
  );

  function formatRefundEnd(): string {
    switch (standing) {
      case 'short':
        return t('refund.short-by', {
          back: format(expectedRefund.paidBack),
          missing: format(calculateMissingRefund(expectedRefund)),
        });
      case 'passed-on':
        return t('refund.passed-on-at', {
          at: formatMoment(expectedRefund.paidBackAt ?? '', locale, 'minute'),
        });
      case 'paid-back':
        return t('refund.paid-back-at', {
          at: formatMoment(expectedRefund.paidBackAt ?? '', locale, 'minute'),
        });
      case 'arrived':
        return t('refund.arrived-at', {
          at: formatMoment(expectedRefund.arrivedAt ?? '', locale, 'minute'),
        });
      case 'late':
        return t('refund.late-by', {
          day: day(expectedRefund.dueBy),
          span: formatTimeSpan(Date.parse(present) - Date.parse(expectedRefund.dueBy), locale),
        });
      case 'waiting':
        return t('refund.due-in', {
          day: day(expectedRefund.dueBy),
          span: formatTimeSpan(Date.parse(expectedRefund.dueBy) - Date.parse(present), locale),
        });
    }
  }
}

function Mark({ at, look }: { at: number; look: string }) {
  return (
    <span
      className={joinClassNames(
        'absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[4px]',
        look,
      )}
      style={{ left: `${at}%` }}
    />
  );
}
