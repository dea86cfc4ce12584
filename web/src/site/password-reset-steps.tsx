import { useTranslations } from '../shared/i18n/use-translations.ts';
import { TitledProgressSteps } from './titled-progress-steps.tsx';

/** Shows the steps from a forgotten password to a new one. */
export function PasswordResetSteps({ reached }: { reached: number }) {
  const t = useTranslations();
  return (
    <TitledProgressSteps
      title={t('forgot.way')}
      reached={reached}
      stops={[
        { name: t('forgot.way.ask') },
        { name: t('forgot.way.mail') },
        { name: t('forgot.way.choose') },
        { name: t('forgot.way.log-in') },
      ]}
    />
  );
}
