import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { LinkPage } from './link-page.tsx';

export function Component() {
  const say = useSay();
  return (
    <LinkPage
      title={say('newsletter.confirm.title')}
      subtitle={say('newsletter.confirm.subtitle')}
      heading={say('newsletter.confirm.heading')}
      words={say('newsletter.confirm.words')}
      submit={say('newsletter.confirm.submit')}
      done={say('newsletter.confirm.done')}
      doneWords={say('newsletter.confirm.done-words')}
      complete={(code) => api.call('newsletter.confirm', { body: { code } })}
      way={{
        title: say('newsletter.way'),
        stops: [
          { name: say('newsletter.way.asked') },
          { name: say('newsletter.way.confirmed') },
          { name: say('newsletter.way.reading') },
        ],
      }}
      otherwise={<p>{say('newsletter.confirm.again')}</p>}
    />
  );
}
