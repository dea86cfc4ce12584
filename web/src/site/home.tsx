import { plusDays } from '@marga/contract/kernel/time';
import { Link } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { today } from '../lib/clock.ts';
import { useSay } from '../lib/i18n/text.ts';
import { useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { buttonLook } from '../ui/button.tsx';
import { LeavingBoard } from '../ui/leaving-board.tsx';
import { QuickSearch } from './quick-search.tsx';

export function Component() {
  const say = useSay();
  const tomorrow = plusDays(today(), 1);
  usePageTitle(say('home.title'));
  return (
    <>
      <section className="on-petrol bg-petrol-800 pt-8 pb-12 text-white md:pt-12 lg:pb-0">
        <div className="column grid items-center gap-x-16 gap-y-10 lg:grid-cols-[24rem_1fr]">
          <div>
            <h1 className="text-32 outline-none md:text-48">{say('home.title')}</h1>
            <p className="mt-4 max-w-xl text-petrol-100 md:text-20">{say('home.words')}</p>
          </div>
          <div className="petrol-tokens max-lg:order-last">
            <LeavingBoard
              day={tomorrow}
              addressOf={({ from, to }) =>
                `${SCREENS.flights.path}?${new URLSearchParams({ from, to, on: tomorrow }).toString()}`
              }
            />
          </div>
          {/* On a desk it hangs over the banner's edge; on a telephone it comes before the board. */}
          <div className="lg:col-span-2 lg:-mb-12">
            <QuickSearch />
          </div>
        </div>
      </section>
      <HowABookingRuns />
    </>
  );
}

/** Three lines, each of which the portal keeps. */
function HowABookingRuns() {
  const say = useSay();
  const steps = [
    { title: say('home.search.title'), words: say('home.search.words') },
    { title: say('home.hold.title'), words: say('home.hold.words') },
    { title: say('home.confirm.title'), words: say('home.confirm.words') },
  ];
  return (
    <section className="column py-16 lg:pt-28" aria-labelledby="how">
      <h2 id="how" className="mb-8 text-24 md:text-32">
        {say('home.how')}
      </h2>
      <ol className="text-flight md:grid md:grid-cols-3">
        {steps.map(({ title, words }, index) => (
          <li key={title} className="relative flex gap-5 pb-8 last:pb-0 md:block md:pb-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className="absolute top-7 bottom-0 left-3 w-1 bg-current md:top-3 md:right-0 md:bottom-auto md:left-7 md:h-1 md:w-auto"
              />
            )}
            <span
              aria-hidden
              className={`relative block size-7 shrink-0 rounded-full border-[5px] border-current ${index === steps.length - 1 ? 'bg-current' : 'bg-fog'}`}
            />
            <div className="text-ink md:mt-4 md:pr-10">
              <h3 className="text-20">{title}</h3>
              <p className="mt-1 text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <SignInPrompt />
    </section>
  );
}

function SignInPrompt() {
  const say = useSay();
  const session = useSession();
  return (
    <p className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <span className="font-display text-20 font-semibold">
        {say(session ? 'home.welcome-back' : 'home.have-account')}
      </span>
      <Link to={session ? SCREENS.dashboard.path : SCREENS.login.path} className={buttonLook('primary')}>
        {say(session ? 'home.dashboard' : 'header.login')}
      </Link>
    </p>
  );
}
