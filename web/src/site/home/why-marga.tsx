import { useTranslations } from '../../shared/i18n/use-translations.ts';
import {
  SectionWithDecorativeLines,
  SectionHeadingWithDecorativeLines,
} from './decorative-transit-map-lines.tsx';

const CLAIMS = [1, 2, 3, 4, 5, 6] as const;
const STOPS = [1, 2, 3] as const;

/** Shows each claim, what makes it true, and the three steps by which it happens. */
export function WhyMargaSection() {
  const t = useTranslations();
  return (
    <SectionWithDecorativeLines labelledBy="why" className="pt-8 pb-14 lg:pt-10 lg:pb-20">
      <SectionHeadingWithDecorativeLines id="why" title={t('story.why.title')} text={t('story.why.text')} />
      <ul className="mt-8 border-t border-line">
        {CLAIMS.map((claim) => (
          <li
            key={claim}
            className="grid gap-x-10 gap-y-3 border-b border-line py-6 md:grid-cols-[1fr_15rem] lg:grid-cols-[15rem_1fr_17rem] lg:py-7"
          >
            <h3 className="text-20 md:max-lg:col-span-2">{t(`story.why.${claim}.title`)}</h3>
            <p className="max-w-prose text-pretty text-muted">{t(`story.why.${claim}.text`)}</p>
            <ol className="flex pt-1 text-primary">
              {STOPS.map((stop) => {
                const isLast = stop === STOPS.length;
                return (
                  <li key={stop} className="relative flex-1 last:w-18 last:flex-none">
                    {!isLast && (
                      <span aria-hidden className="absolute top-1.5 right-0 left-4 h-1 bg-current" />
                    )}
                    <span
                      aria-hidden
                      className={`block size-4 rounded-full border-4 border-current ${isLast ? 'bg-current' : 'bg-fog'}`}
                    />
                    <span className="mt-1 block pr-2 text-13 font-semibold text-ink">
                      {t(`story.why.${claim}.stop.${stop}`)}
                    </span>
                  </li>
                );
              })}
            </ol>
          </li>
        ))}
      </ul>
    </SectionWithDecorativeLines>
  );
}
