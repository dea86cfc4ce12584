import type { TravellerRow } from '@marga/contract/travellers/travellers';
import { todayInIndia } from '../../shared/clock.ts';
import { formatDay, formatPhone } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Chip } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { travellerAgeOnDay } from './saved-traveller-draft.ts';

interface RegisterProps {
  people: readonly TravellerRow[];
  onOpen: (person: TravellerRow) => void;
}

/** Renders the traveller book as a line with a stop for each letter and the people under it. */
export function TravellerList({ people, onOpen }: RegisterProps) {
  const letters = [...Map.groupBy(people, ({ givenName }) => givenName.charAt(0))];
  return (
    <ol className="grid">
      {letters.map(([letter, those], at) => (
        <li key={letter} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 sm:gap-x-5">
          <LetterHeading letter={letter} isFirst={at === 0} isLast={at === letters.length - 1} />
          <ul className="mb-6">
            {those.map((person) => (
              <Person key={person.id} person={person} onOpen={() => onOpen(person)} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The letter stays in view while its people are scrolled. */
function LetterHeading({ letter, isFirst, isLast }: { letter: string; isFirst: boolean; isLast: boolean }) {
  return (
    <div className="relative">
      <span
        aria-hidden
        className={joinClassNames(
          'absolute left-1/2 w-[3px] -translate-x-1/2 bg-link/25',
          isFirst ? 'top-5' : 'top-0',
          isLast ? 'bottom-6' : 'bottom-0',
        )}
      />
      <h2 className="sticky top-3 grid size-9 place-items-center rounded-full border-[3px] border-link bg-surface font-display text-16 leading-none font-semibold">
        {letter}
      </h2>
    </div>
  );
}

function Person({ person, onOpen }: { person: TravellerRow; onOpen: () => void }) {
  const t = useTranslations();
  const { title, givenName, familyName, phone, email } = person;
  return (
    <li className="relative grid grid-cols-1 gap-x-6 gap-y-1 border-b border-line py-2.5 pr-2 hover:bg-tint sm:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,0.9fr)_minmax(0,1.2fr)_minmax(0,1.2fr)]">
      <p className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="text-left font-display text-16 font-semibold tracking-[0.01em] wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          <span className="font-normal">{givenName}</span> {familyName}
        </button>{' '}
        <span className="text-13 whitespace-nowrap text-muted">{t(`traveller.title.${title}`)}</span>
      </p>
      <Born person={person} />
      <div className="min-w-0 text-14">
        {phone === null && email === null ? (
          <Missing>{t('travellers.missing.contact')}</Missing>
        ) : (
          <>
            {phone !== null && <p className="tabular-nums">{formatPhone(phone)}</p>}
            {email !== null && <p className="truncate text-13 text-muted">{email}</p>}
          </>
        )}
      </div>
      <Documents person={person} />
    </li>
  );
}

function Born({ person: { bornOn } }: { person: TravellerRow }) {
  const t = useTranslations();
  const locale = useLocale();
  if (bornOn === null) return <Missing>{t('travellers.missing.bornOn')}</Missing>;
  const age = travellerAgeOnDay(bornOn, todayInIndia());
  return (
    <div className="text-14 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3">
      <p className="tabular-nums">{formatDay(bornOn, locale, 'year')}</p>
      <p className="flex items-center gap-2 text-13 text-muted">
        {t('travellers.age', { age })}
        {age < 2 ? (
          <Chip tone="quiet">{t('travellers.infant')}</Chip>
        ) : age < 12 ? (
          <Chip tone="quiet">{t('travellers.child')}</Chip>
        ) : null}
      </p>
    </div>
  );
}

/** Many countries refuse entry when a passport expires within six months. */
const SOON_MONTHS = 6;

function Documents({ person: { documents } }: { person: TravellerRow }) {
  const t = useTranslations();
  const locale = useLocale();
  if (documents.length === 0) return <Missing>{t('travellers.missing.documents')}</Missing>;
  return (
    <ul className="min-w-0 text-14">
      {documents.map(({ kind, ending, expiresOn }, at) => {
        const standing = standingOf(expiresOn);
        return (
          <li key={at} className="flex flex-wrap items-baseline gap-x-2">
            <span className="whitespace-nowrap">
              {t(`travellers.document.${kind}`)} <span className="font-mono text-13">…{ending}</span>
            </span>
            {expiresOn !== null && (
              <span
                className={joinClassNames(
                  'text-13 whitespace-nowrap',
                  standing === 'over' ? 'text-failed' : standing === 'soon' ? 'text-held' : 'text-muted',
                )}
              >
                {t(standing === 'over' ? 'travellers.expired' : 'travellers.until', {
                  day: formatDay(expiresOn, locale, 'year'),
                })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function standingOf(expiresOn: string | null): 'good' | 'soon' | 'over' {
  if (expiresOn === null) return 'good';
  if (expiresOn < todayInIndia()) return 'over';
  const soon = new Date(`${todayInIndia()}T00:00:00Z`);
  soon.setUTCMonth(soon.getUTCMonth() + SOON_MONTHS);
  return expiresOn < soon.toISOString().slice(0, 10) ? 'soon' : 'good';
}

function Missing({ children }: { children: string }) {
  return <p className="text-13 text-muted">{children}</p>;
}
