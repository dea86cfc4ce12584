import { fullNameOf } from '@marga/contract/travellers/names';
import type { KnownTraveller } from '@marga/contract/travellers/travellers';
import { formatDay, formatMoment, formatPhone } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PassportNamePreview } from './passport-name-preview.tsx';

/** Shows a person of the traveller book to members who may read but not change it. */
export function ReadOnlyTravellerDetails({
  person,
  onClose,
}: {
  person: KnownTraveller;
  onClose: () => void;
}) {
  const t = useTranslations();
  const locale = useLocale();
  const { preferences } = person;
  const facts: readonly (readonly [MessageId, string | undefined])[] = [
    ['traveller.bornOn', person.bornOn === null ? undefined : formatDay(person.bornOn, locale, 'year')],
    ['traveller.gender', person.gender === null ? undefined : t(`traveller.gender.${person.gender}`)],
    ['traveller.phone', person.phone === null ? undefined : formatPhone(person.phone)],
    ['traveller.email', person.email ?? undefined],
    ...person.documents.map(
      ({ kind, number, country, expiresOn }) =>
        [
          `travellers.document.${kind}`,
          [number, country, ...(expiresOn === null ? [] : [formatDay(expiresOn, locale, 'year')])].join(', '),
        ] as const,
    ),
    [
      'travellers.form.seat',
      preferences.seat === null ? undefined : t(`travellers.seat.${preferences.seat}`),
    ],
    [
      'travellers.form.berth',
      preferences.berth === null ? undefined : t(`travellers.berth.${preferences.berth}`),
    ],
    [
      'travellers.form.meal',
      preferences.meal === null ? undefined : t(`travellers.meal.${preferences.meal}`),
    ],
    ...preferences.frequentFlyers.map(
      ({ airline, number }) => ['travellers.form.flyer-number', `${airline} ${number}`] as const,
    ),
    ['travellers.form.remarks', preferences.remarks === '' ? undefined : preferences.remarks],
    [
      'travellers.form.consent',
      `${t(`travellers.consent.${person.consent.from}`)}, ${formatMoment(person.consent.at, locale, 'day')}`,
    ],
  ];
  return (
    <Dialog title={fullNameOf(person)} onClose={onClose}>
      <PassportNamePreview givenName={person.givenName} familyName={person.familyName} />
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-14">
        {facts.map(([label, fact], at) => (
          <div key={at} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="text-right break-words">
              {fact ?? <span className="text-muted">{t('travellers.none-kept')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex justify-end">
        <Button kind="outline" onClick={onClose}>
          {t('travellers.close')}
        </Button>
      </div>
    </Dialog>
  );
}
