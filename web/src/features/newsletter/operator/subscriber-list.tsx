import type { Subscriber } from '@marga/contract/newsletter/newsletter';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';

export const STATE_LABELS: Record<Subscriber['state'], MessageId> = {
  pending: 'console.newsletter.state.pending',
  confirmed: 'console.newsletter.state.confirmed',
  unsubscribed: 'console.newsletter.state.unsubscribed',
};

export const LANGUAGE_LABELS: Record<Subscriber['locale'], MessageId> = {
  en: 'console.newsletter.language.en',
  hi: 'console.newsletter.language.hi',
};

const TONES: Record<Subscriber['state'], ChipTone> = {
  pending: 'held',
  confirmed: 'confirmed',
  unsubscribed: 'quiet',
};

interface SubscriberListProps {
  subscribers: readonly Subscriber[];
}

export function SubscriberList(props: SubscriberListProps) {
  return useIsDesktop(64) ? <SubscriberTable {...props} /> : <SubscriberCards {...props} />;
}

const HEADS: readonly MessageId[] = [
  'console.newsletter.email',
  'console.newsletter.state',
  'console.newsletter.language',
  'console.newsletter.asked',
  'console.newsletter.confirmed',
  'console.newsletter.left',
];

function SubscriberTable({ subscribers }: SubscriberListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('console.newsletter.title')}>
      <thead className={STICKY_HEADS}>
        <tr>
          {HEADS.map((label) => (
            <th key={label} scope="col" className={HEAD}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ id, email, state, locale, askedAt, confirmedAt, unsubscribedAt }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className={`${CELL} w-full max-w-0 truncate text-left font-semibold`}>
              {email}
            </th>
            <td className={CELL}>
              <Chip tone={TONES[state]}>{t(STATE_LABELS[state])}</Chip>
            </td>
            <td className={CELL}>{t(LANGUAGE_LABELS[locale])}</td>
            <td className={CELL}>
              <Moment at={askedAt} />
            </td>
            <td className={CELL}>
              <Moment at={confirmedAt} />
            </td>
            <td className={CELL}>
              <Moment at={unsubscribedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function SubscriberCards({ subscribers }: SubscriberListProps) {
  const t = useTranslations();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {subscribers.map(({ id, email, state, locale, askedAt }) => (
        <li key={id} className="rounded-8 border border-line bg-surface px-4 py-3 text-13">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 text-14 font-semibold break-all">{email}</span>
            <Chip tone={TONES[state]}>{t(STATE_LABELS[state])}</Chip>
          </div>
          <div className="mt-1 flex justify-between gap-4 text-muted">
            <span>{t(LANGUAGE_LABELS[locale])}</span>
            <span>
              {t('console.newsletter.asked')} <Moment at={askedAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Moment({ at }: { at: string | null }) {
  const locale = useLocale();
  if (at === null) return null;
  return (
    <time dateTime={at} title={formatMoment(at, locale, 'minute')} className="tabular-nums">
      {formatMoment(at, locale, 'day')}
    </time>
  );
}
