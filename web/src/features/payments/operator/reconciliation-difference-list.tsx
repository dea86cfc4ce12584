import type { WireMoney } from '@marga/contract/kernel/money';
import type { Difference } from '@marga/contract/payments/payments';
import { formatDay, formatMoment } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { FullRowLink } from '../../../ui/full-row-link.tsx';

export const DIFFERENCE_LABELS: Record<Difference['kind'], MessageId> = {
  'not-in-ledger': 'console.differences.kind.not-in-ledger',
  'not-at-gateway': 'console.differences.kind.not-at-gateway',
  'amount-differs': 'console.differences.kind.amount-differs',
};

interface DifferenceListProps {
  differences: readonly Difference[];
  /** Returns the URL where a difference is resolved; undefined for operators who may only read. */
  addressOf: ((difference: Difference) => string) | undefined;
}

/** Lists differences, each with two amounts: the gateway's and the one in our ledger. */
export function ReconciliationDifferenceList({ differences, addressOf }: DifferenceListProps) {
  const locale = useLocale();
  const t = useTranslations();
  return (
    <ul className="overflow-clip rounded-8 border border-line bg-surface">
      {differences.map((difference) => {
        const isOpen = difference.state === 'open';
        const text = t(DIFFERENCE_LABELS[difference.kind]);
        return (
          <li
            key={difference.id}
            data-row={isOpen ? '' : undefined}
            className="relative grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-0 hover:bg-tint md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0 text-13">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
                {isOpen && addressOf ? (
                  <FullRowLink to={addressOf(difference)}>{text}</FullRowLink>
                ) : (
                  <span className="font-semibold">{text}</span>
                )}
                <Chip tone={isOpen ? 'failed' : 'confirmed'}>
                  {t(isOpen ? 'console.differences.state.open' : 'console.differences.state.resolved')}
                </Chip>
              </div>
              <p className="mt-0.5 text-muted">
                {formatDay(difference.day, locale, 'year')}
                {' · '}
                <ReferenceCode className="break-all">{difference.gatewayId}</ReferenceCode>
                {difference.subject !== null && (
                  <>
                    {' · '}
                    <ReferenceCode className="break-all">{difference.subject}</ReferenceCode>
                  </>
                )}
              </p>
              {difference.note !== null && (
                <p className="mt-1">
                  {difference.note}
                  {difference.resolvedAt !== null && (
                    <span className="text-muted">
                      {' '}
                      · {formatMoment(difference.resolvedAt, locale, 'minute')}
                    </span>
                  )}
                </p>
              )}
            </div>
            <dl className="grid grid-cols-2 items-center gap-x-6 text-13 md:min-w-72">
              <Side label={t('console.differences.at-gateway')} money={difference.atGateway} />
              <Side label={t('console.differences.in-ledger')} money={difference.inLedger} />
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Side({ label, money }: { label: string; money: WireMoney | null }) {
  const t = useTranslations();
  return (
    <div className="md:text-right">
      <dt className="text-muted">{label}</dt>
      <dd>
        {money ? (
          <Price money={money} className="text-16" />
        ) : (
          <span className="font-semibold text-failed">{t('console.differences.nothing')}</span>
        )}
      </dd>
    </div>
  );
}
