import type { StatementEntry } from '@marga/contract/ledger/ledger';
import { fromWireMoney, isNegativeMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import { Link } from 'react-router';
import { todayInIndia } from '../../../shared/clock.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import {
  calculateBalanceBarPosition,
  type Scale,
  calculateBalanceChartScale,
} from './balance-bar-position.ts';

interface StatementListProps {
  entries: readonly StatementEntry[];
  /** When true, the rows no longer match the filter and are shown only until the new ones arrive. */
  isStale?: boolean;
}

/**
 * Lists the movements with a bar for each balance. All bars share one scale, so that changes are visible at a glance.
 */
export function StatementEntryList({ entries, isStale = false }: StatementListProps) {
  const isDesktop = useIsDesktop();
  const scale = calculateBalanceChartScale(entries);
  return (
    <div
      aria-busy={isStale}
      className={joinClassNames('transition-opacity duration-[120ms]', isStale && 'opacity-60')}
    >
      {isDesktop ? (
        <DesktopTable entries={entries} scale={scale} />
      ) : (
        <Lines entries={entries} scale={scale} />
      )}
    </div>
  );
}

interface Scaled {
  entries: readonly StatementEntry[];
  scale: Scale;
}

function DesktopTable({ entries, scale }: Scaled) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('wallet.statement')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('wallet.when')}
          </th>
          <th scope="col" className={HEAD}>
            {t('wallet.what')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('wallet.in')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('wallet.out')}
          </th>
          <td aria-hidden />
          <th scope="col" className={`${HEAD} text-right`}>
            {t('wallet.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line hover:bg-tint">
            <td className={`${CELL} tabular-nums`}>
              <When entry={entry} />
            </td>
            <td className={`${CELL} w-full max-w-0`}>
              <What entry={entry} />
            </td>
            <td className={`${CELL} text-right`}>{!isOut(entry) && <Amount entry={entry} />}</td>
            <td className={`${CELL} text-right`}>{isOut(entry) && <Amount entry={entry} />}</td>
            <td aria-hidden className="px-3">
              <div className="w-28 lg:w-64">
                <BalanceRail entry={entry} scale={scale} />
              </div>
            </td>
            <td className={`${CELL} text-right`}>
              <Price money={entry.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Lines({ entries, scale }: Scaled) {
  const t = useTranslations();
  return (
    <ul
      aria-label={t('wallet.statement')}
      className="overflow-clip rounded-8 border border-line bg-surface text-13"
    >
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line px-4 py-3 last:border-0">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <What entry={entry} />
            </div>
            <Amount entry={entry} isSigned />
          </div>
          <BalanceRail entry={entry} scale={scale} />
          <p className="flex items-baseline justify-between gap-3 text-muted">
            <When entry={entry} />
            <span>
              {t('wallet.balance')} <Price money={entry.balance} className="text-ink" />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function isOut({ amount }: StatementEntry): boolean {
  return isNegativeMoney(fromWireMoney(amount));
}

/** The day of a statement is the day in India, wherever it is read. */
function When({ entry: { at } }: { entry: StatementEntry }) {
  const locale = useLocale();
  const isThisYear = localDateAt(at, BUSINESS_ZONE).startsWith(todayInIndia().slice(0, 4));
  return <time dateTime={at}>{formatMoment(at, locale, isThisYear ? 'minute' : 'day', BUSINESS_ZONE)}</time>;
}

function What({ entry }: { entry: StatementEntry }) {
  const t = useTranslations();
  const { kind, reference, reason } = entry;
  const to = addressOf(entry);
  return (
    <div className="truncate max-md:whitespace-normal" title={reason ?? undefined}>
      <span className="font-semibold">{t(`wallet.kind.${kind}`)}</span>{' '}
      {to === undefined ? (
        <ReferenceCode className="break-all text-muted">{reference}</ReferenceCode>
      ) : (
        <Link to={to} className="text-link">
          <ReferenceCode>{reference}</ReferenceCode>
        </Link>
      )}
      {reason !== null && <span className="text-muted"> {reason}</span>}
    </div>
  );
}

/** Returns the URL of the booking or payment that a movement belongs to; undefined if it belongs to neither. */
function addressOf({ bookingId, subject }: StatementEntry): string | undefined {
  if (bookingId !== null) return `/bookings/${bookingId}`;
  return subject.startsWith('pay_') ? `/payments/${subject}` : undefined;
}

/** Shows the amount of a movement. In a column of its own it needs no sign. */
function Amount({ entry, isSigned = false }: { entry: StatementEntry; isSigned?: boolean }) {
  const { amount, currency } = entry.amount;
  const out = isOut(entry);
  const money = out && !isSigned ? { amount: amount.replace('-', ''), currency } : entry.amount;
  return (
    <span className={joinClassNames('whitespace-nowrap', !out && 'text-confirmed', isSigned && 'text-16')}>
      {isSigned && !out && <span className="figures">+</span>}
      <Price money={money} />
    </span>
  );
}

/** Draws a line from the balance before the movement to a mark at the balance after it. */
function BalanceRail({ entry, scale }: { entry: StatementEntry; scale: Scale }) {
  const { before, after, nothing } = calculateBalanceBarPosition(entry, scale);
  const isRise = after >= before;
  return (
    <span aria-hidden className="mx-1.5 block">
      <span className="relative block h-6">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
        <span
          className="absolute top-1/2 h-2 w-px -translate-y-1/2 bg-control"
          style={{ left: `${nothing}%` }}
        />
        <span
          className={joinClassNames(
            'absolute top-1/2 h-[3px] -translate-y-1/2',
            isRise ? 'bg-confirmed' : 'bg-control',
          )}
          style={{ left: `${Math.min(before, after)}%`, width: `${Math.abs(after - before)}%` }}
        />
        <span
          className={joinClassNames(
            'absolute top-1/2 size-[11px] -translate-1/2 rounded-full border-[3px] bg-surface',
            isRise ? 'border-confirmed' : 'border-ink',
          )}
          style={{ left: `${after}%` }}
        />
      </span>
    </span>
  );
}
