import { useSay } from '../lib/i18n/text.ts';
import { Way } from './way.tsx';

/** From a forgotten password to a new one. */
export function NewPasswordWay({ reached }: { reached: number }) {
  const say = useSay();
  return (
    <Way
      title={say('forgot.way')}
      reached={reached}
      stops={[
        { name: say('forgot.way.ask') },
        { name: say('forgot.way.mail') },
        { name: say('forgot.way.choose') },
        { name: say('forgot.way.log-in') },
      ]}
    />
  );
}
