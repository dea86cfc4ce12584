import { type MessageId, useTranslations } from '../shared/i18n/use-translations.ts';

interface RetentionPeriod {
  readonly what: MessageId;
  readonly time: MessageId;
  /** Holds the CSS class for the length of the bar, on a scale that shows both minutes and years. */
  readonly length: string;
}

const RETENTION_PERIODS: readonly RetentionPeriod[] = [
  { what: 'privacy.kept.search', time: 'privacy.kept.search.time', length: 'w-[6%]' },
  { what: 'privacy.kept.session', time: 'privacy.kept.session.time', length: 'w-[52%]' },
  { what: 'privacy.kept.mail', time: 'privacy.kept.mail.time', length: 'w-[64%]' },
  { what: 'privacy.kept.newsletter', time: 'privacy.kept.newsletter.time', length: 'w-[64%]' },
  {
    what: 'privacy.kept.traveller-details',
    time: 'privacy.kept.traveller-details.time',
    length: 'w-[83%]',
  },
  { what: 'privacy.kept.device', time: 'privacy.kept.device.time', length: 'w-[84%]' },
  { what: 'privacy.kept.ticket', time: 'privacy.kept.ticket.time', length: 'w-[89%]' },
  { what: 'privacy.kept.booking', time: 'privacy.kept.booking.time', length: 'w-full' },
];

/** Shows how long each kind of record is stored, as bars from a common start. */
export function RetentionPeriodsChart() {
  const t = useTranslations();
  return (
    <ul aria-label={t('privacy.kept.label')} className="mt-4 border-t border-line text-ink">
      {RETENTION_PERIODS.map(({ what, time, length }) => (
        <li
          key={what}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-2 sm:grid-cols-[17rem_1fr_5.5rem]"
        >
          <span className="text-14">{t(what)}</span>
          <span aria-hidden className="text-flight max-sm:order-last max-sm:col-span-2 max-sm:mt-1.5">
            <span className={`block h-2.5 rounded-4 bg-current ${length}`} />
          </span>
          <span className="figures text-right text-16 whitespace-nowrap">{t(time)}</span>
        </li>
      ))}
    </ul>
  );
}
