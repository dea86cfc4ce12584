import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { Along, Interchange } from './lines.tsx';

interface Buyer {
  readonly title: MessageId;
  readonly words: MessageId;
  readonly way: { readonly to: string; readonly words: MessageId };
}

const SIGN_UP = { to: SCREENS.signUp.path, words: 'story.buyers.sign-up' } as const;
const GROUP = { to: SCREENS.groupRequest.path, words: 'story.buyers.group' } as const;
/** A page of the API's own, outside the portal's screens. */
const API = { to: '/v1/docs', words: 'story.buyers.api' } as const;

const BUYERS: readonly Buyer[] = [
  { title: 'story.buyers.agencies.title', words: 'story.buyers.agencies.words', way: SIGN_UP },
  { title: 'story.buyers.corporations.title', words: 'story.buyers.corporations.words', way: SIGN_UP },
  { title: 'story.buyers.operators.title', words: 'story.buyers.operators.words', way: GROUP },
  { title: 'story.buyers.otas.title', words: 'story.buyers.otas.words', way: API },
  { title: 'story.buyers.wholesalers.title', words: 'story.buyers.wholesalers.words', way: GROUP },
];

const WAY =
  'inline-flex items-center gap-2 rounded-4 font-semibold whitespace-nowrap text-link underline underline-offset-4 hover:no-underline';

/** The five kinds of buyer as the rows of a departure board: who, for what, and the way to begin. */
export function Buyers() {
  const say = useSay();
  return (
    <Along
      labelledBy="buyers"
      look="on-petrol petrol-tokens bg-petrol-800 text-white"
      className="py-14 lg:py-20"
    >
      <Interchange id="buyers" title={say('story.buyers.title')} words={say('story.buyers.words')} />
      <ul className="mt-8 border-t border-line">
        {BUYERS.map(({ title, words, way }) => (
          <li
            key={title}
            className="grid gap-x-10 gap-y-2 border-b border-line py-6 lg:grid-cols-[15rem_1fr_13rem] lg:items-baseline"
          >
            <h3 className="text-24">{say(title)}</h3>
            <p className="max-w-prose text-pretty text-muted">{say(words)}</p>
            <p className="lg:text-right">
              {way === API ? (
                <a href={way.to} className={WAY}>
                  {say(way.words)}
                  <ArrowRight aria-hidden size={18} />
                </a>
              ) : (
                <Link to={way.to} className={WAY}>
                  {say(way.words)}
                  <ArrowRight aria-hidden size={18} />
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Along>
  );
}
