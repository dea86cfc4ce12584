import type { SupplierStatus } from '@marga/contract/suppliers/suppliers';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { SERVICE_COLOURS } from '../../../ui/service-colours.ts';
import { TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { type Condition, toSupplierCondition } from './supplier-health.ts';
import { SearchesPerMinuteChart } from './searches-per-minute-chart.tsx';

export const CONDITION_LABELS: Record<Condition, MessageId> = {
  paused: 'console.suppliers.paused',
  'left-alone': 'console.suppliers.left-alone',
  trying: 'console.suppliers.trying',
  troubled: 'console.suppliers.troubled',
  answering: 'console.suppliers.answering',
  quiet: 'console.suppliers.quiet',
};

const TONES: Record<Condition, ChipTone> = {
  paused: 'held',
  'left-alone': 'failed',
  trying: 'moving',
  troubled: 'failed',
  answering: 'confirmed',
  quiet: 'quiet',
};

interface SupplierListProps {
  items: readonly SupplierStatus[];
  at: string;
  /** This is undefined for operators who may only read. */
  onAsk: ((supplier: SupplierStatus) => void) | undefined;
}

export function SupplierList(props: SupplierListProps) {
  return useIsDesktop(64) ? <SupplierTable {...props} /> : <SupplierRows {...props} />;
}

const HEAD = 'h-8 px-3 text-left text-13 font-semibold whitespace-nowrap text-muted';
const HEADS: readonly MessageId[] = [
  'console.suppliers.supplier',
  'console.suppliers.condition',
  'console.suppliers.half-hour',
  'console.suppliers.half-take',
  'console.suppliers.most-take',
  'console.suppliers.orders',
];

/**
 * Shows the suppliers as a table with a petrol-coloured header and one row per supplier in the colour of its service.
 */
function SupplierTable({ items, at, onAsk }: SupplierListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('console.suppliers.title')}>
      <thead className="petrol-tokens bg-petrol-800 lg:sticky lg:top-(--frame-top) lg:z-10">
        <tr>
          {HEADS.map((label) => (
            <th key={label} scope="col" className={HEAD}>
              {t(label)}
            </th>
          ))}
          {onAsk && (
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t('console.suppliers.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((status) => (
          <tr key={status.name} className="border-t border-line align-middle">
            <th
              scope="row"
              className="w-full border-l-4 py-2 pr-3 pl-3 text-left font-normal"
              style={{ borderLeftColor: colourOf(status) }}
            >
              <Name status={status} at={at} />
            </th>
            <td className="px-3">
              <ConditionChip status={status} at={at} />
            </td>
            <td className="w-44 min-w-44 px-3">
              <SearchesPerMinuteChart status={status} at={at} />
            </td>
            <td className="px-3 text-right">
              <Took ms={status.p50Ms} />
            </td>
            <td className="px-3 text-right">
              <Took ms={status.p95Ms} />
            </td>
            <td className="px-3 whitespace-nowrap">
              <Orders orders={status.orders} />
            </td>
            {onAsk && (
              <td className="px-3 text-right">
                <PauseOrResumeButton status={status} onAsk={onAsk} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function SupplierRows({ items, at, onAsk }: SupplierListProps) {
  const t = useTranslations();
  return (
    <ul className="overflow-clip rounded-8 border border-line bg-surface">
      {items.map((status) => (
        <li
          key={status.name}
          className="border-t border-l-4 border-line py-3 pr-4 pl-3 first:border-t-0"
          style={{ borderLeftColor: colourOf(status) }}
        >
          <div className="flex items-start justify-between gap-3">
            <Name status={status} at={at} />
            <ConditionChip status={status} at={at} />
          </div>
          <div className="mt-3 grid grid-cols-[1fr_auto] items-end gap-x-4 gap-y-2 text-13">
            <SearchesPerMinuteChart status={status} at={at} />
            <p className="text-right">
              <span className="text-muted">{t('console.suppliers.most-take')} </span>
              <Took ms={status.p95Ms} />
            </p>
            <p>
              <span className="text-muted">{t('console.suppliers.orders')} </span>
              <Orders orders={status.orders} />
            </p>
            {onAsk && (
              <span className="justify-self-end">
                <PauseOrResumeButton status={status} onAsk={onAsk} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Suppliers of the same service share a line colour. */
function colourOf({ services: [first] }: SupplierStatus): string {
  return first ? SERVICE_COLOURS[first] : 'var(--color-line)';
}

function Name({ status, at }: { status: SupplierStatus; at: string }) {
  const t = useTranslations();
  return (
    <div className="min-w-0">
      <span className="block font-display text-16 leading-5 font-semibold">{status.name}</span>
      <span className="block text-13 text-muted">
        {status.services.map((service) => t(`service-name.${service}`)).join(', ')}
        {' · '}
        {t('console.suppliers.processes', { count: status.processes.length })}
        {' · '}
        {t('console.suppliers.open-calls', {
          count: status.processes.reduce((sum, { inFlight }) => sum + inFlight, 0),
        })}
      </span>
      <Remark status={status} at={at} />
    </div>
  );
}

const OPERATION_LABELS: Readonly<Record<string, MessageId>> = {
  search: 'console.suppliers.operation.search',
  price: 'console.suppliers.operation.price',
  'seat-map': 'console.suppliers.operation.seat-map',
  order: 'console.suppliers.operation.order',
  hold: 'console.suppliers.operation.hold',
  'pay-held': 'console.suppliers.operation.pay-held',
  'look-up': 'console.suppliers.operation.look-up',
  'quote-cancel': 'console.suppliers.operation.quote-cancel',
  cancel: 'console.suppliers.operation.cancel',
  'quote-change': 'console.suppliers.operation.quote-change',
  change: 'console.suppliers.operation.change',
};

const END_LABELS: Readonly<Record<string, MessageId>> = {
  failed: 'console.suppliers.end.failed',
  'timed-out': 'console.suppliers.end.timed-out',
  unavailable: 'console.suppliers.end.unavailable',
  not_sent: 'console.suppliers.end.not_sent',
  unknown: 'console.suppliers.end.unknown',
  full: 'console.suppliers.end.full',
};

/** Explains the condition: the operator's reason, or the last failure. */
function Remark({ status, at }: { status: SupplierStatus; at: string }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const { paused, lastFailure } = status;
  if (paused) {
    const since = formatMoment(paused.at, locale, 'minute');
    return (
      <span className="block max-w-[60ch] text-13 text-held">
        {t('console.suppliers.paused-since', { since, reason: paused.reason })}
      </span>
    );
  }
  if (!lastFailure || Date.parse(at) - Date.parse(lastFailure.at) > 30 * 60_000) return null;
  const operation = OPERATION_LABELS[lastFailure.operation];
  const end = END_LABELS[lastFailure.end];
  return (
    <span className="block text-13 text-muted">
      {t('console.suppliers.last-failure', {
        time: formatMoment(lastFailure.at, locale, 'clock'),
        operation: operation ? t(operation) : lastFailure.operation,
        end: end ? t(end) : lastFailure.end,
      })}
    </span>
  );
}

function ConditionChip({ status, at }: { status: SupplierStatus; at: string }) {
  const t = useTranslations();
  const condition = toSupplierCondition(status, at);
  return <Chip tone={TONES[condition]}>{t(CONDITION_LABELS[condition])}</Chip>;
}

function Took({ ms }: { ms: number | null }) {
  const t = useTranslations();
  const tag = LOCALE_TAGS[useLocale()];
  if (ms === null) return <span className="text-muted">{t('console.suppliers.none')}</span>;
  return (
    <span className="figures text-14 whitespace-nowrap tabular-nums">
      {t('console.suppliers.ms', { ms: ms.toLocaleString(tag) })}
    </span>
  );
}

function Orders({ orders: { all, unclear } }: { orders: SupplierStatus['orders'] }) {
  const t = useTranslations();
  if (all === 0) return <span className="text-muted">{t('console.suppliers.none')}</span>;
  return (
    <span className={unclear > 0 ? 'font-semibold text-failed' : undefined}>
      {unclear > 0 ? t('console.suppliers.orders-of', { all, unclear }) : all}
    </span>
  );
}

function PauseOrResumeButton({
  status,
  onAsk,
}: {
  status: SupplierStatus;
  onAsk: (one: SupplierStatus) => void;
}) {
  const t = useTranslations();
  return (
    <TableRowButton subject={status.name} onClick={() => onAsk(status)}>
      {t(status.paused ? 'console.suppliers.resume' : 'console.suppliers.pause')}
    </TableRowButton>
  );
}
