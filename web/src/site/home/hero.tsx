import { MessageCircle } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { openChat } from '../../features/support/chat/chat-open-state.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { JourneyForm } from '../journey-form.tsx';
import { scrollPastHero } from './scroll-past-hero.ts';

const DayBoard = lazy(async () => ({
  default: (await import('./tomorrow-departure-planner.tsx')).TomorrowDeparturePlanner,
}));

const BUTTON =
  'inline-flex h-11 items-center justify-center gap-2 rounded-8 px-3.5 font-semibold whitespace-nowrap no-underline transition-colors duration-[120ms]';

export function HomeHero() {
  const t = useTranslations();
  return (
    <section className="on-petrol relative bg-petrol-800 pt-8 pb-10 text-white md:pt-12 lg:pb-0">
      <div className="column grid items-center gap-x-10 gap-y-10 lg:grid-cols-[clamp(22rem,34vw,27rem)_1fr]">
        <div>
          <h1 className="text-32 outline-none sm:text-48">{t('home.title')}</h1>
          <p className="mt-4 max-w-xl text-pretty text-petrol-100 md:text-20">{t('home.text')}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-1.5 gap-y-2">
            <button
              type="button"
              onClick={scrollPastHero}
              className={`${BUTTON} bg-white text-petrol-700 hover:bg-petrol-100`}
            >
              {t('home.get-started')}
            </button>
            <Link
              to={SCREENS.services.path}
              className={`${BUTTON} border border-petrol-100/60 text-white hover:border-white hover:bg-petrol-700`}
            >
              {t('home.explore')}
            </Link>
            <button
              type="button"
              onClick={openChat}
              className={`${BUTTON} px-2.5! text-white max-sm:-ml-2.5 hover:bg-petrol-700`}
            >
              <MessageCircle aria-hidden size={18} />
              {t('home.chat')}
            </button>
          </div>
        </div>
        {/*
         * On a desk it hangs over the banner's edge, and the lines come out of it; on a telephone it comes before the board. It
         * stands before it in the document too: a slow network paints what it has, and the board would have to make room later.
         */}
        <div className="relative z-10 lg:order-last lg:col-span-2 lg:-mb-12">
          <JourneyForm isProposing />
        </div>
        {/* The board's own height, which it has in both languages: nothing moves when it comes. */}
        <div className="petrol-tokens [--name-width:11.25rem] max-md:min-h-[37rem] md:min-h-[22rem]">
          <Suspense>
            <DayBoard />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
