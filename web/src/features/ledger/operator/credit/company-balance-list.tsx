import type { CompanyBalances, CreditLine } from '@marga/contract/ledger/ledger';
import { todayInIndia } from '../../../../shared/clock.ts';
import { formatDay } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Price } from '../../../../ui/price.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../../ui/table.tsx';
import { useIsDesktop } from '../../../../ui/use-is-desktop.ts';
import { FullRowLink } from '../../../../ui/full-row-link.tsx';
import { countDaysOverdue } from './credit-usage.ts';
import { CreditUsageBar } from './credit-usage-bar.tsx';

interface MoneyListProps {
  rows: readonly CompanyBalances[];
}

export function CompanyBalanceList(props: MoneyListProps) {
  return useIsDesktop(64) ? <MoneyTable {...props} /> : <MoneyCards {...props} />;
}

function MoneyTable({ rows }: MoneyListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('console.money.title')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('console.company')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.money.wallet')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.money.held')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.money.credit')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.money.used')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.money.limit')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.money.due')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.companyId} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} w-full max-w-0 text-left`}>
              <FullRowLink to={`/console/credit/${row.companyId}`}>{row.name}</FullRowLink>
            </th>
            <td className={`${CELL} text-right`}>
              <Price money={row.wallet} />
            </td>
            <td className={`${CELL} text-right`}>
              <Price money={row.held} className="text-muted" />
            </td>
            {row.credit ? (
              <>
                <td className={`${CELL} w-36 min-w-36`}>
                  <CreditUsageBar credit={row.credit} />
                </td>
                <td className={`${CELL} text-right`}>
                  <Price money={row.credit.used} />
                </td>
                <td className={`${CELL} text-right`}>
                  <Price money={row.credit.limit} className="text-muted" />
                </td>
                <td className={CELL}>
                  <CreditAmountDue credit={row.credit} />
                </td>
              </>
            ) : (
              <td colSpan={4} className={`${CELL} text-muted`}>
                {t('console.money.no-credit')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function MoneyCards({ rows }: MoneyListProps) {
  const t = useTranslations();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.companyId}
          data-row
          className="relative min-w-0 rounded-8 border border-line bg-surface px-4 py-3 text-13"
        >
          <FullRowLink to={`/console/credit/${row.companyId}`}>{row.name}</FullRowLink>
          <div className="mt-1 flex items-baseline justify-between gap-3">
            <span className="text-muted">{t('console.money.wallet')}</span>
            <Price money={row.wallet} className="text-16" />
          </div>
          {row.credit && (
            <>
              <div className="mt-1 mb-1.5 flex items-baseline justify-between gap-3">
                <span className="text-muted">{t('console.money.credit')}</span>
                <span>
                  <Price money={row.credit.used} className="text-16" />
                  <span className="text-muted">
                    {' / '}
                    <Price money={row.credit.limit} />
                  </span>
                </span>
              </div>
              <CreditUsageBar credit={row.credit} />
              <p className="mt-1.5 empty:hidden">
                <CreditAmountDue credit={row.credit} />
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows what is to be paid and when; an overdue amount is named in words and not only by colour. */
export function CreditAmountDue({ credit: { due, isBlocked } }: { credit: CreditLine }) {
  const t = useTranslations();
  const locale = useLocale();
  if (!due && !isBlocked) return null;
  const days = due ? countDaysOverdue(due.dueOn, todayInIndia()) : 0;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {due && <Price money={due.outstanding} />}
      {due && days > 0 && <Chip tone="failed">{t('console.money.overdue', { days })}</Chip>}
      {due && days === 0 && (
        <span className="text-muted">
          {t('console.money.due-on', { day: formatDay(due.dueOn, locale, 'short') })}
        </span>
      )}
      {isBlocked && <Chip tone="failed">{t('console.money.blocked')}</Chip>}
    </span>
  );
}
