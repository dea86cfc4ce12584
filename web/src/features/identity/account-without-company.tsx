import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { signOut } from '../../shared/session.ts';
import { useSession } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';

/** This page is shown to a user who has an account and no company. */
export function Component() {
  const t = useTranslations();
  const email = useSession()?.user.email ?? '';
  usePageTitle(t('no-company.title'));
  return (
    <div className="column flex flex-1 flex-col items-start py-10 md:py-16">
      <div aria-hidden className="mb-8 flex w-full max-w-md items-center text-flight">
        <span className="size-5 rounded-full border-4 border-current" />
        <span className="flex-1 border-t-4 border-dotted border-control" />
        <span className="size-5 rounded-full border-4 border-control bg-surface" />
      </div>
      <h1 className="text-32 outline-none">{t('no-company.title')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('no-company.text', { email })}</p>
      <ol className="mt-8 grid w-full max-w-3xl gap-px overflow-clip rounded-14 border border-line bg-line md:grid-cols-2">
        <Way title={t('no-company.invited')} text={t('no-company.invited-text', { email })} />
        <Way title={t('no-company.own')} text={t('no-company.own-text')} />
      </ol>
      <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-4">
        <SignOut />
        <Link to={SCREENS.security.path} className={buttonClasses('outline')}>
          {t('no-company.security')}
        </Link>
        <Link to={`${SCREENS.security.path}#delete`} className="px-2 text-14 font-semibold text-link">
          {t('no-company.delete')}
        </Link>
      </div>
    </div>
  );
}

function Way({ title, text }: { title: string; text: string }) {
  return (
    <li className="bg-surface px-5 py-4">
      <h2 className="text-20">{title}</h2>
      <p className="mt-1 text-14 break-words text-muted">{text}</p>
    </li>
  );
}

function SignOut() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const leave = async () => {
    setPending(true);
    try {
      await signOut();
      await navigate('/');
    } catch (failed) {
      setProblem(failed);
      setPending(false);
    }
  };
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="w-full text-14 text-failed">
          <ProblemMessage problem={problem} />
        </p>
      )}
      <Button isPending={isPending} onClick={() => void leave()}>
        {t('no-company.sign-out')}
      </Button>
    </>
  );
}
