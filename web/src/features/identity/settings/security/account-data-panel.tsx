import type { Account } from '@marga/contract/identity/account';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { SettingsPanel } from '../settings-panel.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
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
      {isDeleting && <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} />}
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
