import type { Account } from '@marga/contract/identity/account';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../../lib/client.ts';
import { useSay } from '../../../lib/i18n/text.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { rememberSession } from '../../../lib/session-store.ts';
import { SCREENS } from '../../../routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemWords } from '../../../ui/problem-words.tsx';
import { useSensitive } from '../../confirm-password.tsx';
import { Panel } from '../panel.tsx';
import { saveFile } from './save-file.ts';

/** What is kept about a person is theirs: to take along, and to have deleted. */
export function AccountDataPanel({ account }: { account: Account }) {
  const say = useSay();
  const [isDeleting, setDeleting] = useState(false);
  const exporting = useSensitive({
    send: () => api.call('identity.export-account'),
    onDone: (everything) =>
      saveFile('marga-account.json', 'application/json', JSON.stringify(everything, null, 2)),
  });
  return (
    <Panel title={say('security.data')} words={say('security.data.words')}>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" isPending={exporting.isPending} onClick={() => exporting.mutate()}>
          {say('security.data.export')}
        </Button>
        <DeleteButton onClick={() => setDeleting(true)} />
      </div>
      {exporting.problem && (
        <div className="mt-3">
          <Alert tone="failed">
            <ProblemWords problem={exporting.problem} />
          </Alert>
        </div>
      )}
      {exporting.confirmation}
      {isDeleting && <DeleteAccount account={account} onClose={() => setDeleting(false)} />}
    </Panel>
  );
}

/** `/settings/security#delete` leads here. */
function DeleteButton({ onClick }: { onClick: () => void }) {
  const say = useSay();
  const button = useRef<HTMLSpanElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#delete') button.current?.querySelector('button')?.focus();
  }, [hash]);
  return (
    <span ref={button} id="delete">
      <Button kind="danger" onClick={onClick}>
        {say('security.delete')}
      </Button>
    </span>
  );
}

function DeleteAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isSame = typed.trim().toLowerCase() === account.email.toLowerCase();
  const { mutate, isPending, problem, confirmation } = useSensitive({
    send: () => api.call('identity.delete-account'),
    onDone: async () => {
      rememberSession(null);
      await navigate('/');
    },
  });
  const isLastOwner = problem instanceof ApiProblem && problem.code === 'last-owner';
  return (
    <>
      <Dialog title={say('security.delete')} onClose={onClose}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (isSame && !isPending) mutate();
          }}
        >
          <div className="grid gap-4">
            <p className="text-14">{say('security.delete.words')}</p>
            <TextField
              label={say('security.delete.type', { email: account.email })}
              name="email"
              type="email"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              problem={isTried && !isSame ? say('security.delete.differs') : undefined}
            />
            {isLastOwner ? (
              <Alert
                tone="held"
                action={
                  <Link to={SCREENS.team.path} className={buttonLook('outline')}>
                    {say('security.delete.team')}
                  </Link>
                }
              >
                {say('security.delete.last-owner')}
              </Alert>
            ) : (
              <DialogProblem problem={problem} />
            )}
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" kind="danger" isPending={isPending}>
              {say('security.delete.confirm')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
