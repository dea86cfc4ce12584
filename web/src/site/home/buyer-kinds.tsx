import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import {
  SectionWithDecorativeLines,
  SectionHeadingWithDecorativeLines,
} from './decorative-transit-map-lines.tsx';

interface Buyer {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly way: { readonly to: string; readonly text: MessageId };
}

const SIGN_UP = { to: SCREENS.signUp.path, text: 'story.buyers.sign-up' } as const;
const GROUP = { to: SCREENS.groupRequest.path, text: 'story.buyers.group' } as const;
/** This page belongs to the API and is outside the portal's screens. */
const API = { to: '/v1/docs', text: 'story.buyers.api' } as const;

const BUYERS: readonly Buyer[] = [
  { title: 'story.buyers.agencies.title', text: 'story.buyers.agencies.text', way: SIGN_UP },
  { title: 'story.buyers.corporations.title', text: 'story.buyers.corporations.text', way: SIGN_UP },
  { title: 'story.buyers.operators.title', text: 'story.buyers.operators.text', way: GROUP },
  { title: 'story.buyers.otas.title', text: 'story.buyers.otas.text', way: API },
  { title: 'story.buyers.wholesalers.title', text: 'story.buyers.wholesalers.text', way: GROUP },
];

const WAY =
  'inline-flex items-center gap-2 rounded-4 font-semibold whitespace-nowrap text-link underline underline-offset-4 hover:no-underline';

/**
 * Renders the five kinds of buyer as the rows of a departure board: who they are, what they get, and how to begin.
 */
export function BuyerKindsSection() {
  const t = useTranslations();
  return (
    <SectionWithDecorativeLines
      labelledBy="buyers"
      look="on-petrol petrol-tokens bg-petrol-800 text-white"
      className="py-14 lg:py-20"
    >
      <SectionHeadingWithDecorativeLines
        id="buyers"
        title={t('story.buyers.title')}
        text={t('story.buyers.text')}
      />
      <ul className="mt-8 border-t border-line">
        {BUYERS.map(({ title, text, way }) => (
          <li
            key={title}
            className="grid gap-x-10 gap-y-2 border-b border-line py-6 lg:grid-cols-[15rem_1fr_13rem] lg:items-baseline"
          >
            <h3 className="text-24">{t(title)}</h3>
            <p className="max-w-prose text-pretty text-muted">{t(text)}</p>
            <p className="lg:text-right">
              {way === API ? (
                <a href={way.to} className={WAY}>
                  {t(way.text)}
                  <ArrowRight aria-hidden size={18} />
                </a>
              ) : (
                <Link to={way.to} className={WAY}>
                  {t(way.text)}
                  <ArrowRight aria-hidden size={18} />
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </SectionWithDecorativeLines>
  );
}
