import type { WireMoney } from '@marga/contract/kernel/money';
import { ArrowRight, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { useCurrentMinute } from '../../shared/use-current-minute.ts';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';
import { usePriceForCurrentView, usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { formatItinerarySummaryLine } from './itinerary-summary-line.ts';
import {
  isSelectedOfferExpired,
  removeSelectedOffer,
  setWantedParty,
  type SelectedOffer,
  sumAmountsByCurrency,
  useSelectedOffers,
} from './selected-offers.ts';
import { useEditedTrip } from './edited-trip.ts';
import { addressForParty } from './party-params.ts';
import { useSaveSelectedOffersToTrip } from './use-save-selected-offers-to-trip.ts';

const NOTHING: WireMoney = { amount: '0.00', currency: 'INR' };

/** Shows the selected offers, their total and the button to proceed, while something is selected. */
export function SelectedOffersBar() {
  const t = useTranslations();
  const target = useEditedTrip();
  const selection = useSelectedOffers();
  // The bar is rendered again every minute, because prices expire while the page is open.
  useCurrentMinute();
  const navigate = useNavigate();
  const [isListed, setListed] = useState(false);
  const shown = usePriceForCurrentView();
  const isAgents = usePriceView() === 'agent';
  const { mutate, isPending, error } = useSaveSelectedOffersToTrip(target);
  if (selection.length === 0) return null;
  const standing = selection.filter((selected) => !isSelectedOfferExpired(selected));
  // All offers of a trip are for the same number of travellers.
  const parties = new Set(standing.map(({ offer }) => offer.travellers));
  const isMixed = parties.size > 1;
  const isStrange = target !== undefined && standing.length > 0 && !parties.has(target.travellers);
  const travellers = target?.travellers ?? standing[0]?.offer.travellers ?? 1;
  const misfits = standing.filter(({ offer }) => offer.travellers !== travellers);
  const misfit = isMixed || isStrange ? t('payment.mixed', { travellers }) : undefined;
  /** Searches again for what is selected for another party; its results take the place of the selection. */
  const setAllTo = (count: number, [first]: readonly SelectedOffer[]) => {
    if (!first) return;
    setWantedParty(count);
    if (first.address === undefined) removeSelectedOffer(first.offer.id);
    else void navigate(addressForParty(first.address, first.offer.itinerary.service, { travellers: count }));
  };
  const [total = NOTHING] = sumAmountsByCurrency(standing.map(({ offer }) => shown(offer)));
  return (
    <PriceGroup of={[total, ...standing.map(({ offer }) => shown(offer))]}>
      <section
        aria-label={t('payment.label')}
        className="sticky bottom-(--frame-foot) z-20 mt-auto border-t border-line bg-raised shadow-bar"
      >
        {(error !== null || misfit !== undefined) && (
          <p role="alert" className="border-b border-failed bg-failed-soft py-2 text-14 text-failed">
            <span className="column flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              {misfit ?? <ProblemMessage problem={error} />}
              {misfit !== undefined && (
                <Button
                  kind="outline"
                  className="h-9! px-3! text-14!"
                  onClick={() => setAllTo(travellers, misfits)}
                >
                  {t('payment.set-all', { travellers })}
                </Button>
              )}
            </span>
          </p>
        )}
        {isListed && (
          <ul id="selected-items" className="column max-h-[40dvh] overflow-y-auto border-b border-line py-1">
            {selection.map((selected) => (
              <Line key={selected.offer.id} selected={selected} />
            ))}
          </ul>
        )}
        <div data-trip-bar className="column flex h-15 items-center gap-4 md:h-16 md:gap-8">
          <Stubs selection={selection} />
          <div aria-live="polite" className="min-w-0 max-md:flex-1 md:ml-auto md:text-right">
            <button
              type="button"
              aria-expanded={isListed}
              aria-controls={isListed ? 'selected-items' : undefined}
              onClick={() => setListed(!isListed)}
              className="flex min-h-6 max-w-full items-center gap-1 text-13 leading-4 whitespace-nowrap text-muted hover:text-ink md:ml-auto"
            >
              {t('payment.selected', { count: selection.length })}
              <ChevronUp aria-hidden size={15} className={joinClassNames(isListed && 'rotate-180')} />
              {standing.length < selection.length && (
                <span className="font-semibold text-held">{t('payment.lapsed')}</span>
              )}
            </button>
            <div className="flex items-baseline gap-2 md:justify-end">
              <Price money={total} className="block text-24 leading-7" />
              {isAgents && <Rates selection={standing} />}
            </div>
          </div>
          <Button
            className="max-md:h-11!"
            isPending={isPending}
            disabled={standing.length === 0 || misfit !== undefined}
            onClick={() => mutate(standing)}
          >
            {t(target ? (target.swaps ? 'target.swap-in' : 'target.add-it') : 'payment.proceed')}
            <ArrowRight aria-hidden size={18} className="hidden sm:block" />
          </Button>
        </div>
      </section>
    </PriceGroup>
  );
}

const MOST_STUBS = 3;

/** Shows what is in the trip in short, as far as there is space; the list has all of it. */
function Stubs({ selection }: { selection: readonly SelectedOffer[] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <ul aria-hidden className="flex min-w-0 flex-1 gap-4 overflow-clip text-13 leading-4 max-md:hidden">
      {selection.slice(0, MOST_STUBS).map((selected) => {
        const { offer } = selected;
        const { name, when } = formatItinerarySummaryLine(offer.itinerary, t, locale);
        return (
          <li key={offer.id} className="flex min-w-0 items-center gap-2">
            <span
              className="h-9 w-1 shrink-0 rounded-4"
              style={{ background: SERVICE_COLOURS[offer.itinerary.service] }}
            />
            <span className="min-w-0">
              <span
                className={joinClassNames(
                  'block truncate font-semibold',
                  isSelectedOfferExpired(selected) && 'line-through',
                )}
              >
                {name}
              </span>
              <span className="block truncate text-muted">{when}</span>
            </span>
          </li>
        );
      })}
      {selection.length > MOST_STUBS && (
        <li className="self-center font-semibold">+{selection.length - MOST_STUBS}</li>
      )}
    </ul>
  );
}

function Line({ selected }: { selected: SelectedOffer }) {
  const t = useTranslations();
  const locale = useLocale();
  const { offer, seats } = selected;
  const { name, when } = formatItinerarySummaryLine(offer.itinerary, t, locale);
  const hasLapsed = isSelectedOfferExpired(selected);
  return (
    <li className="flex items-center gap-3 border-b border-line py-1 text-14 last:border-b-0">
      <span
        aria-hidden
        className="h-5 w-1.5 shrink-0 rounded-4"
        style={{ background: SERVICE_COLOURS[offer.itinerary.service] }}
      />
      <span className="min-w-0 flex-1 truncate">
        <span className={joinClassNames('font-semibold', hasLapsed && 'line-through')}>{name}</span>{' '}
        <span className="text-muted">
          {[when, t('search.party', { travellers: offer.travellers }), seats.join(', ')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {hasLapsed ? (
        <span className="text-13 font-semibold text-held">{t('payment.lapsed')}</span>
      ) : (
        <PriceForCurrentView of={offer} className="text-14" />
      )}
      <button
        type="button"
        aria-label={t('payment.remove', { name })}
        onClick={() => removeSelectedOffer(offer.id)}
        className="grid size-8 shrink-0 place-items-center rounded-4 text-muted hover:bg-tint hover:text-ink"
      >
        <X aria-hidden size={16} />
      </button>
    </li>
  );
}

/** Shows each exchange rate used in the total once. */
function Rates({ selection }: { selection: readonly SelectedOffer[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const rates = new Map<string, string>();
  for (const { offer } of selection) {
    const { published, exchange } = offer;
    if (exchange)
      rates.set(`${published.currency} ${exchange.rate}`, formatRate(published.currency, exchange.rate));
  }
  if (rates.size === 0) return null;
  return (
    <span className="truncate text-13 text-muted max-md:hidden">
      {t('payment.rate', { rates: [...rates.values()].join(', ') })}
    </span>
  );

  function formatRate(currency: WireMoney['currency'], rate: string): string {
    return `${formatMoney({ amount: '1', currency }, locale)} = ₹${rate}`;
  }
}
