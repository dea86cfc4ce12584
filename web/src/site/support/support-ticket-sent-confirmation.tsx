import type { Ticket } from '@marga/contract/support/support';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { focusElementWhenShown } from '../auth-page-layout.tsx';
import { TitledProgressSteps } from '../titled-progress-steps.tsx';

interface TicketSentProps {
  ticket: Ticket;
  title: string;
  onAnother: () => void;
}

/** Confirms the ticket: its reference, what happens next, and where it can be followed. */
export function SupportTicketSentConfirmation({
  ticket: { id, reference, email },
  title,
  onAnother,
}: TicketSentProps) {
  const t = useTranslations();
  return (
    <div role="status">
      <h2 ref={focusElementWhenShown} tabIndex={-1} className="text-24 outline-none">
        {title}
      </h2>
      <p className="mt-4 text-13 text-muted">{t('sent.reference')}</p>
      <p>
        <ReferenceCode className="text-32 font-semibold md:text-48">{reference}</ReferenceCode>
      </p>
      <p className="mt-3 max-w-prose text-muted wrap-anywhere">{t('sent.text', { email: email ?? '' })}</p>
      <div className="my-6">
        <TitledProgressSteps
          title={t('sent.way')}
          reached={1}
          stops={[
            { name: t('sent.way.taken-in') },
            { name: t('sent.way.read') },
            { name: t('sent.way.answered') },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={`${SCREENS.ticket.path}?id=${id}`} className={buttonClasses('primary')}>
          {t('sent.follow')}
        </Link>
        <Button kind="outline" onClick={onAnother}>
          {t('sent.another')}
        </Button>
      </div>
    </div>
  );
}
