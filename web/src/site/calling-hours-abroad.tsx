import {
  BUSINESS_ZONE,
  localDateAt,
  instantFromEpochMs,
  toZonedLocalTime,
} from '@marga/contract/kernel/time';
import { Moon, Sun } from 'lucide-react';
import { timeZoneDifferenceMinutes, formatTime } from '../shared/format-money-and-dates.ts';
import { type MessageId, useTranslations } from '../shared/i18n/use-translations.ts';
import { useCurrentMinuteAfterHydration } from '../shared/use-current-minute.ts';
import { timeAxisFromDay, daylightHoursOnAxis, axisPositionOf } from '../ui/timeline-axis.ts';
import { TimelineTable, type TimelineTableRow } from '../ui/timeline-table.tsx';

const CITIES: readonly { name: MessageId; zone: string }[] = [
  { name: 'login.new-york', zone: 'America/New_York' },
  { name: 'login.london', zone: 'Europe/London' },
  { name: 'login.dubai', zone: 'Asia/Dubai' },
  { name: 'login.delhi', zone: BUSINESS_ZONE },
  { name: 'login.singapore', zone: 'Asia/Singapore' },
  { name: 'login.tokyo', zone: 'Asia/Tokyo' },
];

/**
 * Shows whether it is a good hour to call someone abroad: each place's day in Indian time, and a line for the present
 * time.
 */
export function CallingHoursAbroad() {
  const t = useTranslations();
  const minute = useCurrentMinuteAfterHydration();
  // Until the hour is known, the table is invisible but takes up its space.
  const at = minute ?? instantFromEpochMs(0);
  const here = toZonedLocalTime(at, BUSINESS_ZONE);
  const axis = timeAxisFromDay(localDateAt(at, BUSINESS_ZONE), BUSINESS_ZONE, 24 * 60);
  const present = axisPositionOf(axis, at);
  const rows = CITIES.map(({ name, zone }): TimelineTableRow => {
    const there = toZonedLocalTime(at, zone);
    const pieces = daylightHoursOnAxis(axis, timeZoneDifferenceMinutes(here, there));
    const isDay = pieces.some(({ from, to }) => from <= present && present < to);
    const Icon = isDay ? Sun : Moon;
    return {
      id: zone,
      name: <span className="text-14 font-semibold">{t(name)}</span>,
      pieces,
      figure: (
        <>
          <Icon aria-hidden size={16} className="self-center text-muted" />
          <span className="sr-only">{t(isDay ? 'login.day' : 'login.night')}</span>
          <span className="figures text-20 leading-[inherit]">{formatTime(there)}</span>
        </>
      ),
    };
  });
  return (
    <section aria-labelledby="hour-abroad" className={minute === undefined ? 'invisible' : undefined}>
      <TimelineTable
        axis={axis}
        mark={{ at: present, look: 'bg-ink' }}
        head={{
          name: (
            <h2 id="hour-abroad" className="font-sans text-13 font-normal tracking-normal text-muted">
              {t('login.hour-abroad')}
            </h2>
          ),
          figure: t('login.now'),
        }}
        rows={rows}
      />
      <p className="mt-3 text-13 text-muted">{t('login.hour-note')}</p>
    </section>
  );
}
