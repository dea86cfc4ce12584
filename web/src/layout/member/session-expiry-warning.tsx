import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { nowMs } from '../../shared/clock.ts';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { signOut } from '../../shared/session.ts';
import type { SessionWarning as Warning } from '../../shared/session-expiry-timer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { useSessionExpiryTimer } from './use-session-expiry-timer.ts';

/**
 * Keeps the session alive while it is in use, and asks before it ends. The page underneath stays as it is, with all
 * that was typed.
 */
export function SessionExpiryWarning() {
  const { warning, stay, acceptEnd } = useSessionExpiryTimer();
  if (!warning) return null;
  return <Question warning={warning} onStay={warning.canStay ? stay : acceptEnd} />;
}

function Question({ warning, onStay }: { warning: Warning; onStay: () => void }) {
  const t = useTranslations();
  const { canStay, endsAtMs, isRenewing, problem } = warning;
  const [title, text] = warningTexts(warning);
  return (
    // Pressing Escape shows that the user is present, so it counts like pressing the button.
    <Dialog title={t(title)} onClose={onStay}>
      <div className="grid gap-4">
        <p className="text-14 text-muted">{t(text)}</p>
        <Countdown endsAtMs={endsAtMs} />
        {!isRenewing && <DialogProblem problem={problem} />}
        {/* The first in the page gets the focus; the last in the row is where the hand expects it. */}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button onClick={onStay} isPending={isRenewing}>
            {t(canStay ? 'session.stay' : 'session.finish')}
          </Button>
          <SignOut />
        </div>
      </div>
    </Dialog>
  );
}

function warningTexts({ canStay, problem }: Warning): [title: MessageId, text: MessageId] {
  if (!canStay) return ['session.ends', 'session.ends-text'];
  if (problem !== undefined) return ['session.failed', 'session.failed-text'];
  return ['session.ask', 'session.ask-text'];
}

function Countdown({ endsAtMs }: { endsAtMs: number }) {
  const t = useTranslations();
  const leftSeconds = Math.max(0, Math.ceil((endsAtMs - useSecond()) / 1_000));
  const seconds = String(leftSeconds % 60).padStart(2, '0');
  return (
    <p role="timer" className="figures text-24">
      {t('session.left', { time: `${Math.floor(leftSeconds / 60)}:${seconds}` })}
    </p>
  );
}

function SignOut() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  return (
    <Button
      kind="outline"
      isPending={isPending}
      onClick={() => {
        setPending(true);
        signOut()
          .then(() => navigate('/'))
          // The session is still open, so the button stays usable.
          .catch(() => setPending(false));
      }}
    >
      {t('session.sign-out')}
    </Button>
  );
}

function useSecond(): number {
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setAtMs(nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return atMs;
}
