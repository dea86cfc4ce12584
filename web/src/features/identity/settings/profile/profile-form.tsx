import type { Account } from '@marga/contract/identity/account';
import type { Company } from '@marga/contract/identity/company';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { focusFirstInvalidField } from '../../../../ui/focus-first-invalid-field.ts';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { fieldIssuesOf, hasOnlyFieldIssues } from '../../../../shared/member/field-issues.ts';
import { usePermission } from '../../../../shared/member/use-permission.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import {
  findCompanyDraftChanges,
  toCompanyDraft,
  findCompanyDraftProblems,
  listVisibleCompanyFields,
} from './company-draft.ts';
import { CompanyProfileFacts } from './company-profile-facts.tsx';
import { CompanyFields } from './company-fields.tsx';
import { useCompanyFieldProblem } from './use-company-field-problem.ts';
import { LetterheadPreview } from './letterhead-preview.tsx';
import {
  type PersonField,
  findPersonDraftChanges,
  toPersonDraft,
  findPersonDraftProblems,
} from './person-draft.ts';
import { AccountPersonFields } from './person-fields.tsx';
import { type SaveOutcome, useSaveProfile } from './use-save-profile.ts';

const PERSON_FIELDS: readonly PersonField[] = ['name', 'email', 'locale'];

interface ProfileFormProps {
  company: Company;
  account: Account;
}

export function ProfileForm({ company, account }: ProfileFormProps) {
  const t = useTranslations();
  const mayChange = usePermission()('company:change');
  const [companyDraft, setCompanyDraft] = useState(() => toCompanyDraft(company));
  const [person, setPerson] = useState(() => toPersonDraft(account));
  const [isTried, setTried] = useState(false);
  const { save, outcome, isPending, companyProblem, personProblem, confirmation } = useSaveProfile({
    onCompany: (saved) => setCompanyDraft(toCompanyDraft(saved)),
    onAccount: ({ name, locale }) => setPerson((draft) => ({ ...draft, name, locale })),
    onEmail: () => setPerson((draft) => ({ ...draft, email: account.email })),
  });
  const companyProblems = findCompanyDraftProblems(company, companyDraft);
  const personProblems = findPersonDraftProblems(account, person);
  const companyFieldText = useCompanyFieldProblem(
    companyDraft,
    isTried ? companyProblems : {},
    companyProblem,
  );
  const personText = (field: PersonField) =>
    (isTried && personProblems.has(field)) || fieldIssuesOf(personProblem).has(field)
      ? t(`profile.problem.${field}`)
      : undefined;

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (Object.keys(companyProblems).length > 0 || personProblems.size > 0) focusFirstInvalidField(form);
    else
      save({
        company: mayChange ? findCompanyDraftChanges(company, companyDraft) : {},
        ...findPersonDraftChanges(account, person),
      });
  };

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) submit(event.currentTarget);
        }}
        className="grid gap-4"
      >
        <SettingsPanel title={t('profile.company')}>
          {mayChange ? (
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
              <CompanyFields
                company={company}
                draft={companyDraft}
                onChange={setCompanyDraft}
                problemOf={companyFieldText}
              />
              <LetterheadPreview company={company} draft={companyDraft} />
            </div>
          ) : (
            <CompanyProfileFacts company={company} />
          )}
        </SettingsPanel>
        <SettingsPanel title={t('profile.person')}>
          <AccountPersonFields account={account} draft={person} onChange={setPerson} problemOf={personText} />
        </SettingsPanel>
        <SaveBar isPending={isPending} outcome={outcome}>
          {!hasOnlyFieldIssues(companyProblem, listVisibleCompanyFields(companyDraft)) && (
            <ProblemAlert problem={companyProblem} />
          )}
          {!hasOnlyFieldIssues(personProblem, PERSON_FIELDS) && <ProblemAlert problem={personProblem} />}
        </SaveBar>
      </form>
      {confirmation}
    </>
  );
}

interface SaveBarProps {
  isPending: boolean;
  outcome: SaveOutcome | undefined;
  children: ReactNode;
}

/** The bar stays at the bottom of the screen, however long the form is. */
function SaveBar({ isPending, outcome, children }: SaveBarProps) {
  const t = useTranslations();
  return (
    <div className="sticky bottom-(--frame-foot) z-10 -mx-4 grid gap-3 border-y border-line bg-surface px-4 py-3 shadow-bar sm:mx-0 sm:rounded-t-8 sm:border sm:px-5">
      {children}
      {outcome?.kind === 'saved' && outcome.sentTo !== undefined && (
        <Alert tone="confirmed">{t('profile.email.sent', { email: outcome.sentTo })}</Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isPending={isPending}>
          {t('profile.save')}
        </Button>
        <p role="status" className="text-14 text-muted">
          {outcome && t(outcome.kind === 'saved' ? 'profile.saved' : 'profile.untouched')}
        </p>
      </div>
    </div>
  );
}

function ProblemAlert({ problem }: { problem: unknown }) {
  if (problem === null || problem === undefined) return null;
  return (
    <Alert tone="failed">
      <ProblemMessage problem={problem} />
    </Alert>
  );
}
