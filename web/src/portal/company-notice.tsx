import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../lib/client.ts';
import { useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { ProblemWords } from '../ui/problem-words.tsx';
import { useCompanyNews } from './company.ts';
import { useMay } from './use-may.ts';

/** What an operator has decided against the company: why, and what can be done about it. */
export function CompanyNotice({ company }: { company: Company }) {
  const say = useSay();
  if (company.state === 'suspended' || company.state === 'closed') {
    return (
      <Alert
        tone="failed"
        action={
          <Link to={SCREENS.contact.path} className={buttonLook('outline')}>
            {say('company.contact')}
          </Link>
        }
      >
        <strong className="block font-semibold">{say(`company.notice.${company.state}`)}</strong>
        <Reason reason={company.stateReason} />
        {say(`company.notice.${company.state}-words`)}
      </Alert>
    );
  }
  return company.state === 'refused' ? <Refusal company={company} /> : null;
}

function Refusal({ company }: { company: Company }) {
  const say = useSay();
  const mayChange = useMay()('company:change');
  const news = useCompanyNews();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.submit-company'),
    onSuccess: news.show,
  });
  return (
    <Alert
      tone="failed"
      action={
        mayChange && (
          <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
            {say('company.submit-again')}
          </Button>
        )
      }
    >
      <strong className="block font-semibold">{say('company.notice.refused')}</strong>
      <Reason reason={company.stateReason} />
      {error ? (
        <ProblemWords problem={error} />
      ) : (
        say(mayChange ? 'company.notice.refused-words' : 'company.notice.refused-owner')
      )}
    </Alert>
  );
}

function Reason({ reason }: { reason: string | null }) {
  const say = useSay();
  if (reason === null) return null;
  return <p>{say('company.notice.reason', { reason })}</p>;
}
