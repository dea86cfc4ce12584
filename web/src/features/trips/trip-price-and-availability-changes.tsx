import { fromWireMoney, subtractMoney } from '@marga/contract/kernel/money';
import type { TripChange } from '@marga/contract/trips/trip-details';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { currenciesWithFractions, formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { formatServiceNumbersOrKind } from '../search/itinerary/itinerary.ts';
import { usePriceForCurrentView } from '../pricing/use-agent-or-client-price-view.ts';

/** Lists items that are no longer sold, above the trip that they were removed from. */
export function UnavailableTripItems({ changes }: { changes: readonly TripChange[] }) {
  const unavailable = changes.filter(({ after }) => after === null);
  if (unavailable.length === 0) return null;
  return (
    <div className="mb-6 rounded-14 border border-held bg-held-soft px-5 py-4">
      <ChangeList changes={unavailable} />
    </div>
  );
}

/** Shows the old and new price of each repriced item in the payment form, where the new price is accepted. */
export function ChangedTripPrices({ changes }: { changes: readonly TripChange[] }) {
  const priced = changes.filter(({ after }) => after !== null);
  return priced.length === 0 ? null : <ChangeList changes={priced} />;
}

function ChangeList({ changes }: { changes: readonly TripChange[] }) {
  const t = useTranslations();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-16 text-held">
        {t('trip.changes')}
      </h2>
      <ul className="grid gap-2">
        {changes.map((change) => (
          <Change key={change.offerId} change={change} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change: { itinerary, before, after, lostAncillaries = [] } }: { change: TripChange }) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = usePriceForCurrentView();
  const isDearer =
    after !== null && subtractMoney(fromWireMoney(shown(after)), fromWireMoney(shown(before))).minor > 0n;
  const fractions = currenciesWithFractions([before, ...(after ? [after] : [])].map(shown));
  const Mark = after === null ? X : isDearer ? ArrowUp : ArrowDown;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 text-14">
      <Mark aria-hidden size={16} className="self-center text-held" />
      <span>
        <strong className="font-semibold">{formatItineraryTitle(itinerary, t)}</strong>{' '}
        <span className="text-muted">{formatServiceNumbersOrKind(itinerary)}</span>
        {after === null && <span className="block text-held">{t('trip.change-gone')}</span>}
        {lostAncillaries.length > 0 && (
          <span className="block text-held">
            {t('ancillaries.lost', { names: lostAncillaries.join(', ') })}
          </span>
        )}
      </span>
      {after === null ? (
        <Link to={SCREENS.services.path} className="font-semibold text-link">
          {t('trip.change-search')}
        </Link>
      ) : (
        <span className="text-right">
          <PriceGroup of={[shown(before), shown(after)]}>
            <Price money={shown(after)} className="text-16" />
          </PriceGroup>
          <span className="block text-13 text-muted">
            {t('trip.change-from', { before: formatMoney(shown(before), locale, fractions) })}
          </span>
        </span>
      )}
    </li>
  );
}
