import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from '../ui/join-class-names.ts';

const STEPS = [1, 2, 3, 4, 5] as const;

/** Shows the process from first contact to review as five steps: in a row on a desktop, stacked on a phone. */
export function HowWeWorkSteps() {
  const t = useTranslations();
  return (
    <section
      aria-labelledby="how"
      className="on-petrol petrol-tokens bg-petrol-800 py-14 text-white md:py-20"
    >
      <div className="column">
        <h2 id="how" className="text-24 md:text-32">
          {t('services.how.title')}
        </h2>
        <p className="mt-2 text-muted">{t('services.how.text')}</p>
        <ol className="mt-10 text-flight lg:grid lg:grid-cols-5">
          {STEPS.map((step) => {
            const isLast = step === STEPS.length;
            return (
              <li
                key={step}
                className="relative pb-8 pl-14 last:pb-0 lg:flex lg:flex-col lg:pr-6 lg:pb-0 lg:pl-0 lg:last:pr-0"
              >
                {!isLast && (
                  <span
                    aria-hidden
                    className="absolute top-9 bottom-0 left-4 w-1 bg-current lg:top-4 lg:right-0 lg:bottom-auto lg:left-9 lg:h-1 lg:w-auto"
                  />
                )}
                <span
                  aria-hidden
                  className={joinClassNames(
                    'figures grid size-9 place-items-center rounded-full border-4 border-current leading-none max-lg:absolute max-lg:top-0 max-lg:left-0',
                    isLast ? 'bg-current' : 'bg-surface',
                  )}
                >
                  <span className={isLast ? 'text-surface' : undefined}>{step}</span>
                </span>
                <h3 className="text-20 leading-9 text-ink lg:mt-3">{t(`services.how.${step}.title`)}</h3>
                <p className="mt-1 text-pretty text-muted">{t(`services.how.${step}.text`)}</p>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
