import type { HotelItinerary } from '@marga/contract/search/itineraries';
import { Moon } from 'lucide-react';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { formatHotelTime } from './format-check-in-and-out-time.ts';

type Stay = Pick<HotelItinerary, 'checkInAt' | 'checkOutAt' | 'nights'>;

/** Shows a stay as a line with a mark for each night, from check-in to check-out. */
export function HotelStayTimeline({ checkInAt, checkOutAt, nights }: Stay) {
  const t = useTranslations();
  return (
    <div className="grid grid-cols-[auto_minmax(2rem,1fr)_auto] items-start gap-x-3">
      <End text={t('hotels.arrive')} at={checkInAt} />
      <div aria-hidden className="flex h-5 items-center text-hotel">
        <EndpointDot />
        <span className="relative flex h-5 min-w-0 flex-1 items-center">
          <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 bg-current" />
          <span className="relative flex w-full justify-around">
            {Array.from({ length: nights }, (_, night) => (
              <Night key={night} isNarrow={nights > 7} />
            ))}
          </span>
        </span>
        <EndpointDot />
      </div>
      <End text={t('hotels.leave')} at={checkOutAt} isRight />
      <p className="col-span-3 col-start-1 -mt-5 justify-self-center text-13 text-muted">
        {t('hotels.nights', { nights })}
      </p>
    </div>
  );
}

function End({ text, at, isRight = false }: { text: string; at: Stay['checkInAt']; isRight?: boolean }) {
  const locale = useLocale();
  return (
    <p className={isRight ? 'text-right' : undefined}>
      <span className="block text-13 text-muted">{text}</span>
      <span className="figures block text-16 leading-5">{formatHotelTime(at)}</span>
      <span className="block text-13 text-muted">{formatDay(at.local, locale)}</span>
    </p>
  );
}

function EndpointDot() {
  return <span className="size-3.5 shrink-0 rounded-full border-[3px] border-current bg-surface" />;
}

/** A night is drawn as a moon where there is enough space, else as a mark on the line. */
function Night({ isNarrow }: { isNarrow: boolean }) {
  return isNarrow ? (
    <span className="h-3 w-1 rounded-4 bg-current" />
  ) : (
    <span className="grid size-6 place-items-center rounded-full bg-surface">
      <Moon size={15} strokeWidth={2.25} fill="currentColor" />
    </span>
  );
}
