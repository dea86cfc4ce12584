import type { Reconciliation } from '@marga/contract/payments/payments';
import { addDaysToDate } from '@marga/contract/kernel/time';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageTitle } from '../../../layout/page-title.ts';
import { todayInIndia } from '../../../shared/clock.ts';
import { formatDay, formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DateFieldWithCalendar } from '../../../ui/date-field.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { FullRowLink } from '../../../ui/full-row-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { parseDay } from '../../../shared/dates-in-india.ts';
import { moveListRowFocus } from '../../../shared/operator/list-row-arrow-keys.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { PaymentsSectionHeading } from './payments-section-heading.tsx';
import { reconcileGatewayDay, useRefreshPayments, useReconciliations } from './use-payments.ts';

/**
 * Shows the daily comparisons of the gateway's report with the ledger; operators who may manage money can start one.
 */
export function Component() {
  const t = useTranslations();
  const may = useStaffPermission();
  const days = useReconciliations();
  const list = useRef<HTMLDivElement>(null);
  usePageTitle(t('console.days.title'));
  useKeyboardShortcuts({ j: () => moveListRowFocus(list, 1), k: () => moveListRowFocus(list, -1) });
  return (
    <div className="column py-8">
      <PaymentsSectionHeading title={t('console.days.title')} text={t('console.days.text')} />
      {may('money:manage') && <RunDay />}
      <PagedList
        list={days}
        rowsRef={list}
        nothing={
          <EmptyState title={t('console.days.empty')}>
            <p>{t('console.days.empty-text')}</p>
          </EmptyState>
        }
      >
        {(rows) => <DayTable days={rows} />}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          { keys: ['Enter'], does: t('console.days.keys.open') },
        ]}
      />
    </div>
  );
}

/** Each finished day is compared automatically at night; this starts the comparison at once. */
function RunDay() {
  const t = useTranslations();
  const locale = useLocale();
  const readAgain = useRefreshPayments();
  const [day, setDay] = useState<string | undefined>(() => addDaysToDate(todayInIndia(), -1));
  const wanted = parseDay(day);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: reconcileGatewayDay,
    onSuccess: readAgain,
  });
  return (
    <div className="mb-4 grid gap-3">
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== undefined && !isPending) mutate(wanted);
        }}
      >
        <div className="w-56">
          <DateFieldWithCalendar
            label={t('console.days.day')}
            openLabel={t('console.calendar.open')}
            value={day}
            max={todayInIndia()}
            onChange={setDay}
          />
        </div>
        <Button type="submit" isPending={isPending} disabled={wanted === undefined}>
          {t('console.days.run')}
        </Button>
      </form>
      <DialogProblem problem={error} />
      {data && (
        <Alert tone={data.openDifferences === 0 ? 'confirmed' : 'held'}>
          {t('console.days.ran', {
            day: formatDay(data.day, locale, 'year'),
            lines: data.lines,
            differences: data.openDifferences,
          })}
        </Alert>
      )}
    </div>
  );
}

function DayTable({ days }: { days: readonly Reconciliation[] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <TableFrame caption={t('console.days.title')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('console.days.day')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.differences.title')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.days.lines')}
          </th>
          <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
            {t('console.days.fees')}
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            {t('console.days.ran-at')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, ranAt, lines, agreed, fees, openDifferences }) => (
          <tr key={day} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} text-left`}>
              <FullRowLink to={`/console/payments/differences?day=${day}&state=all`}>
                {formatDay(day, locale, 'year')}
              </FullRowLink>
            </th>
            <td className={`${CELL} w-full`}>
              {openDifferences === 0 ? (
                <Chip tone="confirmed">{t('console.days.agrees')}</Chip>
              ) : (
                <Chip tone="failed">{t('console.days.open', { count: openDifferences })}</Chip>
              )}
            </td>
            <td className={`${CELL} text-right tabular-nums`}>
              {t('console.days.agreed', { agreed, lines })}
            </td>
            <td className={`${CELL} text-right max-sm:hidden`}>
              <Price money={fees} />
            </td>
            <td className={`${CELL} max-sm:hidden`}>
              <time dateTime={ranAt}>{formatMoment(ranAt, locale, 'minute')}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
