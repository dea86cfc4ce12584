import type { Reconciliation } from '@marga/contract/payments';
import { plusDays } from '@marga/contract/kernel/time';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageTitle } from '../../frame/page-title.ts';
import { today } from '../../lib/clock.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateWithCalendar } from '../../ui/date-field.tsx';
import { DialogProblem } from '../../ui/dialog.tsx';
import { Price } from '../../ui/figures.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../ui/table.tsx';
import { WholeRowLink } from '../../ui/whole-row-link.tsx';
import { KeyHints } from '../key-hints.tsx';
import { useKeys } from '../keys.ts';
import { PagedList } from '../paged-list.tsx';
import { readDay } from '../../lib/validity.ts';
import { moveAlong } from '../row-keys.ts';
import { useStaffMay } from '../use-staff-may.ts';
import { PaymentsHead } from './payments-head.tsx';
import { reconcile, useRefreshPayments, useReconciliations } from './use-payments.ts';

/** Days of the gateway's report against the ledger. */
export function Component() {
  const say = useSay();
  const may = useStaffMay();
  const days = useReconciliations();
  const list = useRef<HTMLDivElement>(null);
  usePageTitle(say('console.days.title'));
  useKeys({ j: () => moveAlong(list, 1), k: () => moveAlong(list, -1) });
  return (
    <div className="column py-8">
      <PaymentsHead title={say('console.days.title')} words={say('console.days.words')} />
      {may('money:manage') && <RunDay />}
      <PagedList
        list={days}
        rowsRef={list}
        nothing={
          <EmptyState title={say('console.days.empty')}>
            <p>{say('console.days.empty-words')}</p>
          </EmptyState>
        }
      >
        {(rows) => <DayTable days={rows} />}
      </PagedList>
      <KeyHints
        hints={[
          { keys: ['J', 'K'], does: say('console.keys.move') },
          { keys: ['Enter'], does: say('console.days.keys.open') },
        ]}
      />
    </div>
  );
}

/** A day that is over is compared by itself in the night; this is for whoever does not want to wait. */
function RunDay() {
  const say = useSay();
  const locale = useLocale();
  const readAgain = useRefreshPayments();
  const [day, setDay] = useState<string | undefined>(() => plusDays(today(), -1));
  const wanted = readDay(day);
  const { mutate, isPending, error, data } = useMutation({ mutationFn: reconcile, onSuccess: readAgain });
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
          <DateWithCalendar
            label={say('console.days.day')}
            openLabel={say('console.calendar.open')}
            value={day}
            max={today()}
            onChange={setDay}
          />
        </div>
        <Button type="submit" isPending={isPending} disabled={wanted === undefined}>
          {say('console.days.run')}
        </Button>
      </form>
      <DialogProblem problem={error} />
      {data && (
        <Alert tone={data.openDifferences === 0 ? 'confirmed' : 'held'}>
          {say('console.days.ran', {
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
  const say = useSay();
  const locale = useLocale();
  return (
    <TableFrame caption={say('console.days.title')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {say('console.days.day')}
          </th>
          <th scope="col" className={HEAD}>
            {say('console.differences.title')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {say('console.days.lines')}
          </th>
          <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
            {say('console.days.fees')}
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            {say('console.days.ran-at')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, ranAt, lines, agreed, fees, openDifferences }) => (
          <tr key={day} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} text-left`}>
              <WholeRowLink to={`/console/payments/differences?day=${day}&state=all`}>
                {formatDay(day, locale, 'year')}
              </WholeRowLink>
            </th>
            <td className={`${CELL} w-full`}>
              {openDifferences === 0 ? (
                <Chip tone="confirmed">{say('console.days.agrees')}</Chip>
              ) : (
                <Chip tone="failed">{say('console.days.open', { count: openDifferences })}</Chip>
              )}
            </td>
            <td className={`${CELL} text-right tabular-nums`}>
              {say('console.days.agreed', { agreed, lines })}
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
