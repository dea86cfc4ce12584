import { BUSINESS_ZONE, type Instant, toInstant } from '@marga/contract/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPast, todayInIndia } from '../../../shared/clock.ts';
import { api } from '../../../shared/api-client.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DateFieldWithCalendar } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Price } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import type { StatementAccount } from './statement-filter.ts';

/** Shows the balance at a past date and time that the user enters, in Indian time. */
export function PastBalance({ account }: { account: StatementAccount }) {
  const t = useTranslations();
  const [day, setDay] = useState<string>();
  const [time, setTime] = useState('18:00');
  const at = momentOf(day, time);
  const isAhead = at !== undefined && !isPast(at);
  return (
    <details className="group rounded-8 border border-line bg-surface">
      <summary className="cursor-pointer rounded-8 px-4 py-2.5 text-14 font-semibold text-link">
        {t('wallet.past')}
      </summary>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4 pt-1 pb-4">
        <div className="w-52">
          <DateFieldWithCalendar
            label={t('wallet.past.day')}
            openLabel={t('wallet.open-calendar')}
            value={day}
            max={todayInIndia()}
            onChange={setDay}
          />
        </div>
        <TextField
          type="time"
          label={t('wallet.past.time')}
          value={time}
          onChange={({ target }) => setTime(target.value)}
          className="w-36"
        />
        <div role="status" className="min-h-12 flex-1 basis-56">
          {at === undefined ? (
            <p className="text-13 text-muted">{t('wallet.past.text')}</p>
          ) : isAhead ? (
            <p className="text-14 font-semibold text-held">{t('wallet.past.ahead')}</p>
          ) : (
            <Found account={account} at={at} />
          )}
        </div>
      </div>
    </details>
  );
}

function Found({ account, at }: { account: StatementAccount; at: Instant }) {
  const t = useTranslations();
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: ['wallet', 'balance', account, at],
    queryFn: ({ signal }) => api.call('ledger.read-balance', { query: { account, at }, signal }),
  });
  if (error) {
    return (
      <Alert tone="failed">
        <ProblemMessage problem={error} />
      </Alert>
    );
  }
  if (!data) return <Skeleton className="h-12 w-44" />;
  return (
    <>
      <p className="text-13 text-muted">
        {t('wallet.past.at', { at: formatMoment(at, locale, 'minute', BUSINESS_ZONE) })}
      </p>
      <Price money={data.balance} className="block text-24" />
    </>
  );
}

/**
 * Earlier dates are ignored: while the user types a year such as 2026, the field briefly contains the year 2 and then
 * 20.
 */
const EARLIEST = '2000-01-01';

function momentOf(day: string | undefined, time: string): Instant | undefined {
  if (day === undefined || day < EARLIEST || !/^\d\d:\d\d$/.test(time)) return undefined;
  return toInstant({ local: `${day}T${time}`, zone: BUSINESS_ZONE });
}
