import type { ClientQuote } from '@marga/contract/trips/saved-trips';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { formatMoment, formatPhone } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { InvalidLinkIllustration } from '../invalid-link-illustration.tsx';
import { QuoteDownloadButton } from './client-quote-download-button.tsx';
import { QuotedItems } from './quoted-items.tsx';

/**
 * Shows an agency's offer to its client. The code is in the fragment, so no server and no log ever sees it; it stays
 * in the URL because clients bookmark the page.
 */
export function Component() {
  const t = useTranslations();
  const { hash } = useLocation();
  const token = /^#code=(qte_[0-9a-z]{26}\.[\w-]{22})$/.exec(hash)?.[1];
  usePageTitle(t('quote.title'));
  // Another link on the same page is another quote, so the component is created again.
  return <Quote key={token} token={token} />;
}

function Quote({ token }: { token: string | undefined }) {
  const [tries, setTries] = useState(0);
  // The new key makes every retry send a new request.
  return <Asked key={tries} token={token} onRetry={() => setTries(tries + 1)} />;
}

function Asked({ token, onRetry }: { token: string | undefined; onRetry: () => void }) {
  const [found, setFound] = useState<{ quote: ClientQuote } | { problem: unknown }>();
  useEffect(() => {
    if (token === undefined) return undefined;
    const left = new AbortController();
    api.call('booking.read-quote', { body: { token }, signal: left.signal }).then(
      (quote) => setFound({ quote }),
      (problem: unknown) => (left.signal.aborted ? undefined : setFound({ problem })),
    );
    return () => left.abort();
  }, [token]);
  if (token === undefined) return <QuoteUnavailable />;
  if (found === undefined) return <Opening />;
  if ('quote' in found) return <Open quote={found.quote} token={token} />;
  return isQuoteUnavailable(found.problem) ? (
    <QuoteUnavailable />
  ) : (
    <QuoteLayout>
      <ErrorState problem={found.problem} onRetry={onRetry} />
    </QuoteLayout>
  );
}

function isQuoteUnavailable(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem && (problem.code === 'not-found' || problem.code === 'request-invalid')
  );
}

function QuoteLayout({ children }: { children: React.ReactNode }) {
  const t = useTranslations();
  return (
    <div className="column max-w-3xl py-10 md:py-14">
      <h1 className="mb-6 text-32 outline-none">{t('quote.title')}</h1>
      {children}
    </div>
  );
}

function Opening() {
  return (
    <QuoteLayout>
      <LoadingSkeletons className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </LoadingSkeletons>
    </QuoteLayout>
  );
}

/** Shows that the link is expired, withdrawn or truncated; the client's next step is the same for each. */
function QuoteUnavailable() {
  const t = useTranslations();
  return (
    <QuoteLayout>
      <section className="rounded-14 border border-line bg-surface p-6 md:p-8">
        <InvalidLinkIllustration />
        <h2 className="text-24">{t('quote.gone')}</h2>
        <p className="mt-2 text-muted">{t('quote.gone-text')}</p>
      </section>
    </QuoteLayout>
  );
}

function Open({ quote, token }: { quote: ClientQuote; token: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const { agent } = quote;
  return (
    <PriceGroup of={[quote.clientTotal, ...quote.items.map(({ clientTotal }) => clientTotal)]}>
      <div className="column py-8 md:py-12">
        <p className="text-14 font-semibold text-muted">{t('quote.from', { company: quote.company })}</p>
        <h1 className="text-32 outline-none md:text-40">{quote.name ?? t('quote.title')}</h1>
        <p className="mt-1 text-muted">
          {quote.client !== null && `${t('quote.for', { client: quote.client })} · `}
          {t('quote.travellers', { count: quote.travellers })}
        </p>
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-6">
            {quote.note !== null && (
              <p className="border-l-2 border-marigold pl-4 whitespace-pre-line">{quote.note}</p>
            )}
            <QuotedItems items={quote.items} />
          </div>
          <aside className="grid gap-4 rounded-14 border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--frame-top)+1.5rem)]">
            <div>
              <p className="text-14 text-muted">{t('quote.total')}</p>
              <Price money={quote.clientTotal} className="block text-32" />
              <p className="text-13 text-muted">{t('quote.total-text')}</p>
            </div>
            <p className="border-t border-dashed border-control pt-3 text-14">
              {t('quote.until', { until: formatMoment(quote.expiresAt, locale, 'minute') })}
            </p>
            <QuoteDownloadButton token={token} />
            <div className="border-t border-dashed border-control pt-3 text-14">
              <p className="text-muted">{t('quote.ask')}</p>
              <p className="font-semibold">{agent.name}</p>
              <a href={`mailto:${agent.email}`} className="block wrap-anywhere text-link">
                {agent.email}
              </a>
              {agent.phone !== null && (
                <a href={`tel:${agent.phone}`} className="block text-link">
                  {formatPhone(agent.phone)}
                </a>
              )}
            </div>
          </aside>
        </div>
      </div>
    </PriceGroup>
  );
}
