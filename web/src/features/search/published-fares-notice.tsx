import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';

/** Tells people whose mail address is not verified that they see published fares, and how they see their company's. */
export function PublishedFaresNotice() {
  const t = useTranslations();
  const user = useSession()?.user;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call('identity.request-email-verification'),
  });
  if (!user || user.emailVerified) return null;
  const { email } = user;
  return (
    <div className="mt-3">
      <Alert
        tone="info"
        action={
          <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
            {t('opening.email-verification.again')}
          </Button>
        }
      >
        <p className="break-words">{t('results.published-fares', { email })}</p>
        {isSuccess && (
          <p className="mt-1 font-semibold text-confirmed">
            {t('opening.email-verification.sent', { email })}
          </p>
        )}
        {error && (
          <p role="alert" className="mt-1 font-semibold text-failed">
            <ProblemMessage problem={error} />
          </p>
        )}
      </Alert>
    </div>
  );
}
