import type { Ticket } from '@marga/contract/support';
import { Link } from 'react-router';
import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Reference } from '../../ui/reference.tsx';
import { focusWhenShown } from '../entry-page.tsx';
import { Way } from '../way.tsx';

interface TicketSentProps {
  ticket: Ticket;
  title: string;
  onAnother: () => void;
}

/** It has arrived: under which reference, what happens now, and where it can be followed. */
export function TicketSent({ ticket: { id, reference, email }, title, onAnother }: TicketSentProps) {
  const say = useSay();
  return (
    <div role="status">
      <h2 ref={focusWhenShown} tabIndex={-1} className="text-24 outline-none">
        {title}
      </h2>
      <p className="mt-4 text-13 text-muted">{say('sent.reference')}</p>
      <p>
        <Reference className="text-32 font-semibold md:text-48">{reference}</Reference>
      </p>
      <p className="mt-3 max-w-prose text-muted wrap-anywhere">{say('sent.words', { email: email ?? '' })}</p>
      <div className="my-6">
        <Way
          title={say('sent.way')}
          reached={1}
          stops={[
            { name: say('sent.way.taken-in') },
            { name: say('sent.way.read') },
            { name: say('sent.way.answered') },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={`${SCREENS.ticket.path}?id=${id}`} className={buttonLook('primary')}>
          {say('sent.follow')}
        </Link>
        <Button kind="outline" onClick={onAnother}>
          {say('sent.another')}
        </Button>
      </div>
    </div>
  );
}
