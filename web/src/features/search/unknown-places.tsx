import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { formatPlaceName, formatSurroundings } from './place-field-value.ts';

interface UnknownPlacesProps {
  /** Holds the service's message for no results. */
  none: MessageId;
  service: Service;
  /** Holds the texts that are no places, each with its position in the form and up to three places instead. */
  unknown: readonly { readonly at: number; readonly text: string; readonly suggestions: readonly Place[] }[];
  onPick: (at: number, place: Place) => void;
}

/** A search with an unknown place is not sent to suppliers; places that may have been meant are offered instead. */
export function UnknownPlaces({ none, service, unknown, onPick }: UnknownPlacesProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <EmptyState title={t(none)}>
      {unknown.map(({ at, text, suggestions }) => (
        <div key={at} className="mt-3">
          <p>{t(suggestions.length > 0 ? 'search.did-you-mean' : 'search.no-such-place', { text })}</p>
          {suggestions.length > 0 && (
            <ul className="mt-2 flex flex-wrap justify-center gap-2">
              {suggestions.map((place) => (
                <li key={place.code}>
                  <Button kind="outline" onClick={() => onPick(at, place)}>
                    {[formatPlaceName(place, service, locale), formatSurroundings(place)]
                      .filter((part) => part !== '')
                      .join(', ')}
                    {place.shortCode !== null && (
                      <span className="font-mono text-13 text-muted">{place.shortCode}</span>
                    )}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </EmptyState>
  );
}
