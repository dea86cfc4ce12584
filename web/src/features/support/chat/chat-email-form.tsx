import { type FormEvent, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { isEmail } from './is-email.ts';

/** Asks for an address at which the conversation continues when support is offline or the visitor leaves. */
export function ChatEmailForm({ onLeave }: { onLeave: (name: string, email: string) => Promise<void> }) {
  const t = useTranslations();
  const user = useSession()?.user;
  const [given, setGiven] = useState<{ name?: string; email?: string }>({});
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const name = given.name ?? user?.name ?? '';
  const email = given.email ?? user?.email ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || !isEmail(email)) return focusFirstInvalidField(event.currentTarget);
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    onLeave(name.trim(), email.trim())
      .catch(setProblem)
      .finally(() => setPending(false));
  };
  return (
    <form noValidate aria-label={t('chat.address')} onSubmit={submit} className="mt-3 grid gap-3 text-ink">
      <TextField
        label={t('chat.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        problem={isTried && name.trim() === '' ? t('chat.problem.name') : undefined}
        onChange={(event) => setGiven({ ...given, name: event.target.value })}
      />
      <TextField
        label={t('chat.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        problem={isTried && !isEmail(email) ? t('chat.problem.email') : undefined}
        onChange={(event) => setGiven({ ...given, email: event.target.value })}
      />
      {problem !== undefined && (
        <p role="alert" className="text-14 text-failed">
          <ProblemMessage problem={problem} />
        </p>
      )}
      <Button type="submit" kind="outline" isPending={isPending}>
        {t('chat.by-mail')}
      </Button>
    </form>
  );
}
