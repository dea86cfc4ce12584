import { Link } from 'react-router';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { buttonLook } from '../../ui/button.tsx';
import { LinkPage } from './link-page.tsx';

export function Component() {
  const say = useSay();
  return (
    <LinkPage
      title={say('newsletter.leave.title')}
      subtitle={say('newsletter.leave.subtitle')}
      heading={say('newsletter.leave.heading')}
      words={say('newsletter.leave.words')}
      submit={say('newsletter.leave.submit')}
      done={say('newsletter.leave.done')}
      doneWords={say('newsletter.leave.done-words')}
      // What a mail program posts by itself, when it has a button of its own for this.
      complete={(code) =>
        api.call('newsletter.unsubscribe', { params: { code }, body: { 'List-Unsubscribe': 'One-Click' } })
      }
      afterwards={
        <Link to={SCREENS.home.path} className={`${buttonLook('outline')} mt-6 w-full`}>
          {say('newsletter.home')}
        </Link>
      }
      otherwise={
        <>
          <p>{say('newsletter.leave.trouble')}</p>
          <Link to={SCREENS.contact.path} className={buttonLook('primary')}>
            {say('newsletter.contact')}
          </Link>
        </>
      }
    />
  );
}
