import { SERVICES } from '@marga/contract/travel-services';
import { ArrowRight, MessageSquareMore } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { siteConfig } from 'virtual:site-config';
import { openChat } from '../features/support/chat/chat-open-state.ts';
import { usePageTitle } from '../layout/page-title.ts';
import { api } from '../shared/api-client.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { useSession } from '../shared/session-store.ts';
import { useCurrentMinuteAfterHydration } from '../shared/use-current-minute.ts';
import { SCREENS } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { SERVICE_COLOURS } from '../ui/service-colours.ts';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { PublicPageBanner } from './public-page-banner.tsx';
import { ContactForm } from './support/contact-form.tsx';

// Only signed-in users have tickets of their own.
const OwnTickets = lazy(async () => ({
  default: (await import('./support/user-support-ticket-list.tsx')).UserSupportTicketList,
}));

export function Component() {
  const t = useTranslations();
  const session = useSession();
  const [sent, setSent] = useState(0);
  usePageTitle(t('contact.title'));
  return (
    <>
      <PublicPageBanner title={t('contact.title')} text={t('contact.text')}>
        <SupportHours />
      </PublicPageBanner>
      <div className="column grid gap-x-12 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-10">
          <section className="rounded-14 border border-line bg-surface p-5 sm:p-8">
            <ContactForm onSent={() => setSent((before) => before + 1)} />
          </section>
          {session && (
            <Suspense>
              <OwnTickets key={sent} />
            </Suspense>
          )}
        </div>
        <aside className="grid min-w-0 content-start gap-8">
          <Details />
          <GroupWay />
          <section>
            <h2 className="text-20">{t('contact.before')}</h2>
            <ul className="mt-3 grid list-disc gap-1 pl-5 text-muted">
              <li>{t('contact.before.reference')}</li>
              <li>{t('contact.before.request')}</li>
            </ul>
            <p className="mt-4 font-semibold">{t('contact.before.never')}</p>
          </section>
        </aside>
      </div>
    </>
  );
}

/** Shows that messages are accepted at any hour, the current hour on a line, and whether support is online. */
function SupportHours() {
  const t = useTranslations();
  const minute = useCurrentMinuteAfterHydration();
  const isThere = useSupportPresence(minute);
  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-y border-line py-1 md:grid-cols-[9.5rem_1fr_5rem]">
        <span className="text-14 font-semibold">{t('contact.support')}</span>
        <span className="figures text-right text-20 md:order-last">{t('contact.hours')}</span>
        <DayLine minute={minute} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button kind="outline" onClick={openChat}>
          <MessageSquareMore aria-hidden size={18} />
          {t('contact.chat')}
        </Button>
        {/* A row of its own on a telephone, where the words would break onto one when they come. */}
        <p role="status" className="min-h-10 content-center text-14 text-muted max-sm:basis-full sm:flex-1">
          {isThere !== undefined && t(isThere ? 'contact.there' : 'contact.away')}
        </p>
      </div>
    </>
  );
}

const DAY_MINUTES = 24 * 60;
/** India is this far ahead of UTC and has no daylight saving time. */
const INDIA_MINUTES = 5 * 60 + 30;

/** Draws the day as an unbroken line, with a mark at the current time in India once it is known. */
function DayLine({ minute }: { minute: string | undefined }) {
  const passed =
    minute === undefined
      ? undefined
      : (Math.floor(Date.parse(minute) / 60_000) + INDIA_MINUTES) % DAY_MINUTES;
  const share = passed === undefined ? undefined : `${(passed / DAY_MINUTES) * 100}%`;
  return (
    <div className="relative h-14 max-md:col-span-2">
      <div aria-hidden className="flex justify-between text-13 text-muted">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour} className="figures">
            {hour}
          </span>
        ))}
      </div>
      <span aria-hidden className="absolute inset-x-0 top-8 h-2 rounded-4 bg-flight" />
      {passed !== undefined && (
        <>
          {/* The time moves from the left of its mark to the right of it, so that it never leaves the line. */}
          <span
            className="figures absolute top-0 bg-surface px-1.5 text-13 whitespace-nowrap text-ink"
            style={{ left: share, transform: `translateX(-${share})` }}
          >
            {String(Math.floor(passed / 60)).padStart(2, '0')}:{String(passed % 60).padStart(2, '0')}
          </span>
          <span
            aria-hidden
            className="absolute top-5 bottom-0 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: share }}
          />
        </>
      )}
    </div>
  );
}

/**
 * Returns whether support is online, read again every minute; it is undefined until it is read, and when it cannot be
 * read.
 */
function useSupportPresence(minute: string | undefined): boolean | undefined {
  const [isThere, setThere] = useState<boolean>();
  useEffect(() => {
    if (minute === undefined || document.hidden) return undefined;
    const end = new AbortController();
    api.call('support.find-chat', { signal: end.signal }).then(
      ({ isSupportOnline }) => setThere(isSupportOnline),
      () => undefined,
    );
    return () => end.abort();
  }, [minute]);
  return isThere;
}

/** Shows the company behind the portal, as configured. */
function Details() {
  const t = useTranslations();
  const { phone, mail, address, isSample } = siteConfig;
  const label = 'text-13 text-muted';
  const large = `${TEXT_LINK} figures text-20 break-all`;
  return (
    <section>
      <h2 className="text-20">{t('contact.details')}</h2>
      {isSample && (
        <p className="mt-2 rounded-8 border border-dashed border-control px-3 py-2 text-14 text-muted">
          {t('contact.sample')}
        </p>
      )}
      <dl className="mt-3 grid gap-4 border-t border-line pt-4">
        <div>
          <dt className={label}>{t('contact.call')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={large}>
              {phone}
            </a>
          </dd>
        </div>
        <div>
          <dt className={label}>{t('contact.mail')}</dt>
          <dd>
            <a href={`mailto:${mail}`} className={large}>
              {mail}
            </a>
          </dd>
        </div>
        <div>
          <dt className={label}>{t('contact.post')}</dt>
          <dd>
            <address className="not-italic">
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Shows the section about group trips, below five parallel lines in the colours of the services. */
function GroupWay() {
  const t = useTranslations();
  return (
    <section className="border-t border-line pt-8">
      <div aria-hidden className="mb-4 grid gap-[3px]">
        {SERVICES.map((service) => (
          <span key={service} className="h-[3px]" style={{ backgroundColor: SERVICE_COLOURS[service] }} />
        ))}
      </div>
      <h2 className="text-20">{t('contact.group')}</h2>
      <p className="mt-1 text-muted">{t('contact.group-text')}</p>
      <Link
        to={SCREENS.groupRequest.path}
        className={`${TEXT_LINK} mt-3 inline-flex min-h-6 items-center gap-1.5`}
      >
        {t('contact.group-open')}
        <ArrowRight aria-hidden size={16} />
      </Link>
    </section>
  );
}
