import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface AfterSignUpProps {
  /** Counts the valid fields; `all` counts all fields. */
  right: number;
  all: number;
}

/**
 * Shows the steps from this form to the first booking, so that nobody wonders afterwards why they cannot book yet.
 * The line to the second step fills as the form does.
 */
export function AfterSignUpSteps({ right, all }: AfterSignUpProps) {
  const t = useTranslations();
  const stops = [
    {
      when: t('sign-up.after.now'),
      name: t('sign-up.after.form'),
      note: t('sign-up.after.form-note', { right, all }),
    },
    {
      when: t('sign-up.after.at-once'),
      name: t('sign-up.after.search'),
      note: t('sign-up.after.search-note'),
    },
    {
      when: t('sign-up.after.by-mail'),
      name: t('sign-up.after.verify'),
      note: t('sign-up.after.verify-note'),
    },
    {
      when: t('sign-up.after.our-team'),
      name: t('sign-up.after.approve'),
      note: t('sign-up.after.approve-note'),
    },
    {
      when: t('sign-up.after.then'),
      name: t('sign-up.after.book'),
      note: t('sign-up.after.book-note'),
    },
  ];
  return (
    <section className="lg:pt-4">
      <h2 className="mb-5 font-sans text-13 font-normal tracking-normal text-muted">{t('sign-up.after')}</h2>
      <ol className="text-flight">
        {stops.map(({ when, name, note }, index) => (
          <li
            key={name}
            className="relative grid grid-cols-[4.5rem_1.25rem_1fr] gap-x-4 pb-7 last:pb-0 md:grid-cols-[5.5rem_1.25rem_1fr]"
          >
            <p className="text-right text-14 leading-7 text-muted">{when}</p>
            <span
              aria-hidden
              className={joinClassNames(
                'relative mt-1 size-5 rounded-full border-4 border-current',
                index === 0 ? 'bg-current' : 'bg-surface',
              )}
            />
            {index < stops.length - 1 && <Stretch share={index === 0 ? right / all : 0} />}
            <div className="text-ink">
              <p className="font-display text-20 font-semibold">{name}</p>
              <p className="text-14 text-muted">{note}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Draws the line to the next step; the part that is not reached yet is dotted. */
function Stretch({ share }: { share: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-6 -bottom-1 left-[calc(4.5rem+1rem+0.5rem)] w-1 md:left-[calc(5.5rem+1rem+0.5rem)]"
    >
      <span className="absolute inset-y-1 left-0 border-l-4 border-dotted border-control" />
      <span
        className="absolute inset-0 origin-top bg-current transition-transform duration-[120ms]"
        style={{ transform: `scaleY(${share})` }}
      />
    </span>
  );
}
