import { isId } from '@marga/contract/kernel/ids';
import type { Ticket } from '@marga/contract/support/support';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { api } from '../shared/api-client.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { useSignOutCount } from '../shared/session-store.ts';
import { SCREENS } from '../routes.ts';
import { buttonClasses } from '../ui/button.tsx';
import { ErrorState } from '../ui/page-states.tsx';
import { useEmailLinkCode } from './read-secret-from-email-link.ts';
import { InvalidLinkIllustration } from './invalid-link-illustration.tsx';
import { focusElementWhenShown } from './auth-page-layout.tsx';
import {
  SupportTicketPageLayout,
  SupportTicketLoadingSkeleton,
} from './support/support-ticket-page-layout.tsx';

const load = () => import('./support/live-support-ticket.tsx');
const FollowedTicket = lazy(async () => ({ default: (await load()).LiveSupportTicket }));

/** Opens the ticket again after a sign-out, because access to it may have come from the session. */
export function Component() {
  return <TicketOfReader key={useSignOutCount()} />;
}

function TicketOfReader() {
  const t = useTranslations();
  const { ticket, problem, retry, isLink } = useTicket();
  usePageTitle(ticket ? `${t('ticket.title')} ${ticket.reference}` : t('ticket.title'));
  return (
    <>
      {ticket ? (
        <Suspense fallback={<SupportTicketLoadingSkeleton />}>
          <FollowedTicket key={ticket.id} ticket={ticket} />
        </Suspense>
      ) : problem === undefined ? (
        <SupportTicketLoadingSkeleton />
      ) : (
        <SupportTicketPageLayout>
          {isUnknownTicket(problem) ? (
            <Unknown isLink={isLink} />
          ) : (
            <ErrorState problem={problem} onRetry={retry} />
          )}
        </SupportTicketPageLayout>
      )}
    </>
  );
}

/** Explains how to get to a ticket that could not be opened, either through its address or through an emailed link. */
function Unknown({ isLink }: { isLink: boolean }) {
  const t = useTranslations();
  return (
    <section className="rounded-14 border border-line bg-surface p-6 md:p-8">
      <InvalidLinkIllustration />
      <h2 ref={focusElementWhenShown} tabIndex={-1} className="text-24 outline-none">
        {t(isLink ? 'ticket.wrong-link' : 'ticket.unknown')}
      </h2>
      <p className="mt-2 mb-6 text-muted">{t(isLink ? 'ticket.wrong-link-text' : 'ticket.unknown-text')}</p>
      <Link to={SCREENS.contact.path} className={buttonClasses('primary')}>
        {t('ticket.contact')}
      </Link>
    </section>
  );
}

function isUnknownTicket(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem && (problem.code === 'not-found' || problem.code === 'invalid-action-code')
  );
}

/**
 * Opens the ticket with the secret of an emailed link, which is not needed afterwards, or else with the access that
 * this browser has.
 */
function useTicket() {
  const code = useEmailLinkCode();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // With the code of an emailed link, the id in the URL is ignored, because the page itself writes it there and it is
  // of the same ticket.
  const id = code === undefined ? (params.get('id') ?? '') : '';
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ tries });
  useEffect(() => {
    const end = new AbortController();
    const ask = async () => {
      // The component is loaded while the ticket is requested.
      void load().catch(() => undefined);
      try {
        const ticket = await open(code, id, end.signal);
        if (end.signal.aborted) return;
        setFound({ tries, ticket });
        if (code !== undefined) void navigate({ search: `?id=${ticket.id}` }, { replace: true });
      } catch (problem) {
        if (!end.signal.aborted) setFound({ tries, problem });
      }
    };
    void ask();
    return () => end.abort();
  }, [code, id, tries, navigate]);
  return {
    ticket: found.ticket,
    problem: found.tries === tries ? found.problem : undefined,
    retry: () => setTries(tries + 1),
    isLink: code !== undefined,
  };
}

interface Found {
  /** Holds the number of the attempt that this result belongs to. */
  tries: number;
  ticket?: Ticket;
  problem?: unknown;
}

async function open(code: string | undefined, id: string, signal: AbortSignal | undefined): Promise<Ticket> {
  if (code !== undefined) return api.call('support.follow-ticket', { body: { code }, signal });
  if (!isId('ticket', id)) throw new ApiProblem({ code: 'not-found', status: 404, retry: 'never' });
  return api.call('support.read-ticket', { params: { ticketId: id }, signal });
}
