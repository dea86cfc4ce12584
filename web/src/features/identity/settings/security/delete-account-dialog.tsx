import type { Account } from '@marga/contract/identity/account';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../shared/api-client.ts';
import { ApiProblem } from '../../../../shared/api-problem.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { storeSessionAndNotifyTabs } from '../../../../shared/session-store.ts';
import { SCREENS } from '../../../../routes.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { UnsettledCompanies } from './unsettled-companies.tsx';

interface DeleteAccountDialogProps {
  account: Account;
  onClose: () => void;
}

/** Deletes the account, and says what stands in the way: a company without another owner, or matters to settle. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isSame = typed.trim().toLowerCase() === account.email.toLowerCase();
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: () => api.call('identity.delete-account'),
    onDone: async () => {
      storeSessionAndNotifyTabs(null);
      await navigate('/');
    },
  });
  return (
    <>
      <Dialog title={t('security.delete')} onClose={onClose}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (isSame && !isPending) mutate();
          }}
        >
          <div className="grid gap-4">
            <p className="text-14">{t('security.delete.text')}</p>
            <TextField
              label={t('security.delete.type', { email: account.email })}
              name="email"
              type="email"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              problem={isTried && !isSame ? t('security.delete.differs') : undefined}
            />
            <Obstacle problem={problem} onLeave={onClose} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" kind="danger" isPending={isPending}>
              {t('security.delete.confirm')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}

function Obstacle({ problem, onLeave }: { problem: unknown; onLeave: () => void }) {
  const t = useTranslations();
  if (problem instanceof ApiProblem && problem.code === 'last-owner') {
    return (
      <Alert
        tone="held"
        action={
          <Link to={SCREENS.team.path} className={buttonClasses('outline')}>
            {t('security.delete.team')}
          </Link>
        }
      >
        {t('security.delete.last-owner')}
      </Alert>
    );
  }
  if (problem instanceof ApiProblem && problem.code === 'company-unsettled')
    return <UnsettledCompanies problem={problem} onLeave={onLeave} />;
  return <DialogProblem problem={problem} />;
}
