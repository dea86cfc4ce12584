import type { Account } from '@marga/contract/identity/account';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../../shared/api-problem.ts';
import { storeSessionAndNotifyTabs } from '../../../../shared/session-store.ts';
import { SCREENS } from '../../../../routes.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { SettingsPanel } from '../settings-panel.tsx';
import { downloadFile } from './download-file.ts';

/** Lets users export the data stored about them and have it deleted. */
export function AccountDataPanel({ account }: { account: Account }) {
  const t = useTranslations();
  const [isDeleting, setDeleting] = useState(false);
  const exporting = usePasswordConfirmedRequest({
    send: () => api.call('identity.export-account'),
    onDone: (everything) =>
      downloadFile('marga-account.json', 'application/json', JSON.stringify(everything, null, 2)),
  });
  return (
    <SettingsPanel title={t('security.data')} text={t('security.data.text')}>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" isPending={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('security.data.export')}
        </Button>
        <DeleteButton onClick={() => setDeleting(true)} />
      </div>
      {exporting.problem && (
        <div className="mt-3">
          <Alert tone="failed">
            <ProblemMessage problem={exporting.problem} />
          </Alert>
        </div>
      )}
      {exporting.confirmation}
      {isDeleting && <DeleteAccount account={account} onClose={() => setDeleting(false)} />}
    </SettingsPanel>
  );
}

/** The URL `/settings/security#delete` leads here. */
function DeleteButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations();
  const button = useRef<HTMLSpanElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#delete') button.current?.querySelector('button')?.focus();
  }, [hash]);
  return (
    <span ref={button} id="delete">
      <Button kind="danger" onClick={onClick}>
        {t('security.delete')}
      </Button>
    </span>
  );
}

function DeleteAccount({ account, onClose }: { account: Account; onClose: () => void }) {
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
  const isLastOwner = problem instanceof ApiProblem && problem.code === 'last-owner';
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
            {isLastOwner ? (
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
            ) : (
              <DialogProblem problem={problem} />
            )}
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
