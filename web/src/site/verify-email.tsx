import { Link } from 'react-router';
import { api } from '../lib/client.ts';
import { useSay } from '../lib/i18n/text.ts';
import { useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { AddressAction } from './address-action.tsx';
import { FormFailure } from './form-failure.tsx';
import { useSending } from './use-sending.ts';

export function Component() {
  const say = useSay();
  const session = useSession();
  return (
    <AddressAction
      title={say('verify.title')}
      subtitle={say('verify.subtitle')}
      heading={say('verify.heading')}
      words={say('verify.words')}
      submit={say('verify.submit')}
      done={say('verify.done')}
      doneWords={say('verify.done-words')}
      complete={(code) => api.call('identity.verify-email', { body: { code } })}
      way={{
        title: say('verify.way'),
        station: 1,
        stops: [
          { name: say('verify.way.account') },
          { name: say('verify.way.email') },
          { name: say('verify.way.approved') },
          { name: say('verify.way.book') },
        ],
      }}
      otherLink={session ? <Resend email={session.user.email} /> : <LogInFirst />}
    />
  );
}

function Resend({ email }: { email: string }) {
  const say = useSay();
  const { isPending, isDone, problem, run } = useSending(() =>
    api.call('identity.request-email-verification'),
  );
  if (isDone) return <p role="status">{say('verify.resent', { email })}</p>;
  return (
    <>
      <FormFailure problem={problem} />
      <Button isPending={isPending} onClick={() => run(undefined)}>
        {say('verify.resend')}
      </Button>
    </>
  );
}

/** Only whoever has the account may have mails sent to it. */
function LogInFirst() {
  const say = useSay();
  const next = new URLSearchParams({ next: SCREENS.profile.path });
  return (
    <>
      <p className="text-14">{say('verify.log-in-first')}</p>
      <Link to={`${SCREENS.login.path}?${next.toString()}`} className={buttonLook('primary')}>
        {say('entry.log-in')}
      </Link>
    </>
  );
}
