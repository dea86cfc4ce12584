import { Link } from 'react-router';
import { api } from '../lib/client.ts';
import { useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { buttonLook } from '../ui/button.tsx';
import { AddressAction } from './address-action.tsx';

export function Component() {
  const say = useSay();
  return (
    <AddressAction
      title={say('change-email.title')}
      subtitle={say('change-email.subtitle')}
      heading={say('change-email.heading')}
      words={say('change-email.words')}
      submit={say('change-email.submit')}
      done={say('change-email.done')}
      doneWords={say('change-email.done-words')}
      complete={(code) => api.call('identity.change-email', { body: { code } })}
      way={{
        title: say('change-email.way'),
        station: 2,
        stops: [
          { name: say('change-email.way.asked') },
          { name: say('change-email.way.mail') },
          { name: say('change-email.way.done') },
        ],
      }}
      otherLink={
        <Link to={SCREENS.profile.path} className={buttonLook('primary')}>
          {say('change-email.ask-again')}
        </Link>
      }
    />
  );
}
