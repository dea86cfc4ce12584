import type { Trip } from '@marga/contract/trips/trip';
import { calculateDifference, sumAmounts } from '../../shared/amount-parts.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SignedPrice } from '../../ui/signed-price.tsx';
import { PriceBreakdownTable } from '../pricing/price-breakdown-table.tsx';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import { AncillariesTotal } from './ancillaries/ancillaries-total.tsx';
import { supplierPartsOf } from './trip-price-figures.ts';
import { TripPrice } from './trip-price.tsx';

type Item = Trip['items'][number];

/** Shows what the price is made of, item by item and in sum, once it is opened. */
export function TripPriceDetails({ trip, className = '' }: { trip: Trip; className?: string }) {
  const t = useTranslations();
  return (
    <FoldedLine title={t('trip.price-details')} value={t('trip.price-details-text')} className={className}>
      <div className="-mx-2 grid gap-4">
        <ul className="grid gap-3">
          {trip.items.map((item) => (
            <li key={item.offerId} className="border-b border-dashed border-line pb-3">
              <Fare item={item} />
              {trip.items.length > 1 && <ItemBreakdown item={item} />}
            </li>
          ))}
        </ul>
        <TripPrice trip={trip} />
      </div>
    </FoldedLine>
  );
}

/** Renders the price of one item, its fare and taxes, and who sells it. */
function Fare({ item }: { item: Item }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const isAgents = usePriceView() === 'agent';
  const parts = supplierPartsOf(item);
  const difference = calculateDifference(item.total, parts);
  return (
    <div className="text-13 text-muted">
      <p className="flex items-baseline justify-between gap-3 text-14 text-ink">
        <span className="font-semibold">{formatItineraryTitle(item.itinerary, t)}</span>
        <PriceForCurrentView of={item} />
      </p>
      <p>{formatSupplierName(item.supplier)}</p>
      {isAgents && item.exchange && (
        <p>
          {t('trip.exchange', {
            amount: format(item.published),
            rate: item.exchange.rate,
            rupees: format(sumAmounts(parts)),
          })}
        </p>
      )}
      {isAgents && (
        <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 [&>dd]:text-right">
          <dt>{t('trip.fare')}</dt>
          <dd>
            <Price money={item.base} />
          </dd>
          <dt>{t('trip.taxes')}</dt>
          <dd>
            <Price money={item.taxes} />
          </dd>
          <AncillariesTotal item={item} />
          {difference && (
            <>
              <dt>{t('price.adjustments')}</dt>
              <dd>
                <SignedPrice money={difference} />
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

function ItemBreakdown({ item }: { item: Item }) {
  const isAgents = usePriceView() === 'agent';
  if (!isAgents || !item.price) return null;
  return <PriceBreakdownTable breakdown={item.price} service={item.itinerary.service} quoted={item} />;
}
