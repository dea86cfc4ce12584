import { TERMS_VERSION } from '@marga/contract/identity/terms';
import { usePageTitle } from '../frame/page-title.ts';
import { formatDay } from '../lib/format.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { classes } from '../ui/classes.ts';
import { Banner } from './banner.tsx';

const PARAGRAPHS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The paragraphs as stations of one line, so that somebody can say which of them they mean. */
export function Component() {
  const say = useSay();
  const locale = useLocale();
  usePageTitle(say('terms.title'));
  return (
    <>
      <Banner
        title={say('terms.title')}
        words={say('terms.words', { version: formatDay(TERMS_VERSION, locale, 'year') })}
      />
      <ol className="column py-10 text-flight md:py-14">
        {PARAGRAPHS.map((number) => {
          const isLast = number === PARAGRAPHS.length;
          return (
            <li key={number} id={`p${number}`} className="relative max-w-3xl pb-8 pl-14 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-9 bottom-0 left-4 w-1 bg-current" />}
              <span
                aria-hidden
                className={classes(
                  'figures absolute top-0 left-0 grid size-9 place-items-center rounded-full border-4 border-current leading-none',
                  isLast ? 'bg-current' : 'bg-fog',
                )}
              >
                <span className={isLast ? 'text-fog' : undefined}>{number}</span>
              </span>
              <h2 className="text-20 leading-9 text-ink">{say(`terms.${number}.title`)}</h2>
              <p className="mt-1 text-pretty text-ink">
                {say(`terms.${number}.words`, { mail: say('contact.mail-address') })}
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}
