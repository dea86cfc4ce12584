import type { ZonedLocal } from '@marga/contract/kernel/time';
import type { QuotedItem } from '@marga/contract/trips/saved-trips';
import { formatDay, formatDuration, formatMoment, formatTime } from '../../shared/format-money-and-dates.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Price } from '../../ui/price.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';

/** Renders one ticket per item, each with its line in the colour of its service. */
export function QuotedItems({ items }: { items: readonly QuotedItem[] }) {
  return (
    <ol className="grid gap-4">
      {items.map((item, index) => (
        <Item key={index} item={item} />
      ))}
    </ol>
  );
}

function Item({ item }: { item: QuotedItem }) {
  const t = useTranslations();
  const locale = useLocale();
  const colour = SERVICE_COLOURS[item.service];
  const { stay } = item;
  return (
    <li className="overflow-clip rounded-14 border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-dashed border-control px-5 py-3">
        <div>
          <p className="text-13 font-semibold" style={{ color: colour }}>
            {t(`service-name.${item.service}`)}
          </p>
          <h2 className="text-20">{item.heading}</h2>
        </div>
        <Price money={item.clientTotal} className="text-24" />
      </div>
      <div className="grid gap-4 px-5 py-4">
        {stay ? (
          <Way
            colour={colour}
            from={{ at: stay.checkInAt, name: t('quote.check-in') }}
            to={{ at: stay.checkOutAt, name: t('quote.check-out') }}
            by={`${stay.area}, ${stay.city} · ${t('quote.stars', { count: stay.stars })}`}
          />
        ) : (
          item.legs.map((leg, index) => (
            <Way
              key={index}
              colour={colour}
              from={{ at: leg.departsAt, name: leg.originName }}
              to={{ at: leg.arrivesAt, name: leg.destinationName }}
              by={t('quote.leg', {
                carrier: leg.carrier,
                number: leg.number,
                duration: formatDuration(leg.durationMinutes, locale),
              })}
            />
          ))
        )}
        <p className="text-14 text-muted">{notesOf(item, t, locale).join(' · ')}</p>
      </div>
    </li>
  );
}

interface Stop {
  readonly at: ZonedLocal;
  readonly name: string;
}

interface WayProps {
  readonly colour: string;
  readonly from: Stop;
  readonly to: Stop;
  readonly by: string;
}

function Way({ colour, from, to, by }: WayProps) {
  const locale = useLocale();
  const stop = ({ at, name }: Stop) => (
    <p className="relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2">
      <span
        aria-hidden
        className="absolute top-1.5 -left-[23px] size-[11px] rounded-full border-2 bg-surface"
        style={{ borderColor: colour }}
      />
      <span className="figures font-semibold">{formatTime(at)}</span>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-14 text-muted">{formatDay(at.local, locale)}</span>
    </p>
  );
  return (
    <div className="relative pl-[23px]">
      <span
        aria-hidden
        className="absolute top-3 bottom-3 left-1 w-[3px]"
        style={{ backgroundColor: colour }}
      />
      {stop(from)}
      <p className="py-1 text-14 text-muted">{by}</p>
      {stop(to)}
    </div>
  );
}

function notesOf(
  { comfort, stay, seats, ancillaries = [], checkedBags, refundable }: QuotedItem,
  t: Translate,
  locale: Locale,
): string[] {
  return [
    stay ? `${comfort}, ${t(`quote.meal.${stay.mealPlan}`)}` : comfort,
    ...(stay ? [t('quote.nights', { count: stay.nights }), t('quote.rooms', { count: stay.rooms })] : []),
    ...(seats.length > 0 ? [t('quote.seats', { seats: seats.join(', ') })] : []),
    ...ancillaries,
    ...(checkedBags === null ? [] : [t('quote.bags', { count: checkedBags })]),
    stay?.freeCancellationUntil
      ? t('quote.free-until', { until: formatMoment(stay.freeCancellationUntil, locale, 'minute') })
      : t(refundable ? 'quote.refundable' : 'quote.not-refundable'),
  ];
}
