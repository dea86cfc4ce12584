import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { api } from '../shared/api-client.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { EmailAddressLine, CompletionCard } from './completion-card.tsx';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { FormFailure } from './form-failure.tsx';
import { PasswordResetSteps } from './password-reset-steps.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

export function Component() {
  const t = useTranslations();
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const { isPending, isDone, problem, run, forget } = useFormSubmission((address: string) =>
    api.call('identity.request-password-reset', { body: { email: address, locale } }),
  );
  usePageTitle(t('forgot.title'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(email.trim());
  };
  return (
    <AuthPageLayout
      title={t('forgot.title')}
      subtitle={t('forgot.subtitle')}
      aside={<PasswordResetSteps reached={isDone ? 1 : 0} />}
    >
      {isDone ? (
        <CompletionCard isByMail title={t('forgot.sent')} text={t('forgot.sent-text')}>
          <EmailAddressLine>{email.trim()}</EmailAddressLine>
          <p className="mt-4 text-14 text-muted">{t('forgot.sent-hint')}</p>
          <Button kind="outline" className="mt-6 w-full" onClick={forget}>
            {t('forgot.again')}
          </Button>
        </CompletionCard>
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          <h2 className="text-24">{t('forgot.heading')}</h2>
          <TextField
            label={t('entry.email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <FormFailure problem={problem} />
          <SubmitButton isPending={isPending}>{t('forgot.submit')}</SubmitButton>
        </form>
      )}
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-5 text-14">
        <Link to={SCREENS.login.path} className={TEXT_LINK}>
          {t('forgot.remembered')}
        </Link>
        <Link to={SCREENS.contact.path} className={TEXT_LINK}>
          {t('entry.contact')}
        </Link>
      </p>
    </AuthPageLayout>
  );
}
