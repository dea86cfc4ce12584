import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { type StaffRole, hasStaffPermission } from '@marga/contract/identity/permissions';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClasses, type ButtonKind } from '../../../ui/button.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { CompanyChecks, CompanyFacts } from './company-facts.tsx';
import { CompanyStateChip } from './company-state-chip.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { CompanyDecisionDialog } from './company-decision-dialog.tsx';
import { type Decision, listAllowedCompanyDecisions } from './allowed-decisions-about-company.ts';
import { GstRegistrations } from './gst-registrations.tsx';
import { KeyboardKey, KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import {
  useKeyboardShortcuts,
  useKeyboardShortcutSwitch,
} from '../../../shared/operator/keyboard-shortcuts.ts';
import { NextCompanyToReviewLink } from './next-company-to-review-link.tsx';
import { CompanyOwners } from './company-owners.tsx';
import { ProposedCompanyDetails } from './proposed-company-details.tsx';
import { useCompanyDetails } from './use-company-details.ts';

export function Component() {
  const t = useTranslations();
  const { companyId = '' } = useParams();
  const { data, error, refetch } = useCompanyDetails(companyId);
  const role = useSession()?.staffRole;
  usePageTitle(data?.company.companyName ?? t('console.file'));
  return (
    <div className="column py-8">
      <BackLink to={CONSOLE_SCREENS.companies.path}>{t('console.companies')}</BackLink>
      {data && role ? (
        <File key={data.company.id} file={data} role={role} />
      ) : error ? (
        <>
          <h1 className="mt-2 mb-6 text-32 outline-none">{t('console.file')}</h1>
          <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingSkeletons className="mt-4 grid gap-4">
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-36" />
          <Skeleton className="h-72" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

/** Holds the message that the page shows about the last decision, made here or by another operator. */
interface News {
  tone: 'confirmed' | 'held';
  text: string;
}

function File({ file, role }: { file: CompanyFile; role: StaffRole }) {
  const t = useTranslations();
  const [decision, setDecision] = useState<Decision>();
  const [news, setNews] = useState<News>();
  const { company, owners, lookalikes } = file;
  const settle = (outcome: News) => {
    setDecision(undefined);
    setNews(outcome);
  };
  return (
    <>
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-32 outline-none">
          {company.companyName}
          <CompanyStateChip state={company.state} />
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          {hasStaffPermission(role, 'booking:enter') && company.state === 'approved' && (
            <Link
              to={`/console/companies/${company.id}/offline-booking`}
              className={buttonClasses('outline')}
            >
              {t('console.offline-booking.enter')}
            </Link>
          )}
          <Decisions file={file} role={role} onDecide={setDecision} />
        </div>
      </div>
      <div className="grid gap-4">
        {news && (
          <Alert tone={news.tone} action={<NextCompanyToReviewLink after={company.id} />}>
            {news.text}
          </Alert>
        )}
        {company.stateReason !== null && (
          <Alert tone="info">
            <strong className="block font-semibold">{t('console.state-reason')}</strong>
            {company.stateReason}
          </Alert>
        )}
        {lookalikes.length > 0 && <Lookalikes lookalikes={lookalikes} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">
            <ProposedCompanyDetails company={company} onDecide={setDecision} />
            <CompanyChecks file={file} />
            <GstRegistrations company={company} onDecide={setDecision} />
            <CompanyFacts file={file} />
          </div>
          <div className="grid min-w-0 gap-4">
            <CompanyOwners
              owners={owners}
              onDecide={hasStaffPermission(role, 'user:disable') ? setDecision : undefined}
            />
            <AuditTrail file={file} />
          </div>
        </div>
      </div>
      <KeyboardShortcutHints
        hints={listAllowedCompanyDecisions(company.state, role).flatMap((kind) => {
          const { letter, label } = BUTTONS[kind];
          return letter === undefined ? [] : [{ keys: [letter], does: t(label) }];
        })}
      />
      {decision && (
        <CompanyDecisionDialog
          decision={decision}
          file={file}
          onDecided={(text) => settle({ tone: 'confirmed', text })}
          onOvertaken={() => settle({ tone: 'held', text: t('console.overtaken') })}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}

interface DecisionsProps {
  file: CompanyFile;
  role: StaffRole;
  onDecide: (decision: Decision) => void;
}

const BUTTONS = {
  approve: { label: 'console.approve', kind: 'primary', letter: 'A' },
  refuse: { label: 'console.refuse', kind: 'danger', letter: 'R' },
  suspend: { label: 'console.suspend', kind: 'danger', letter: undefined },
  reinstate: { label: 'console.reinstate', kind: 'primary', letter: undefined },
} as const satisfies Record<string, { label: MessageId; kind: ButtonKind; letter: string | undefined }>;

/** Shows what can be decided now. The letter on a button opens its dialog; no single key decides anything. */
function Decisions({ file, role, onDecide }: DecisionsProps) {
  const t = useTranslations();
  const { isOn } = useKeyboardShortcutSwitch();
  const decisions = listAllowedCompanyDecisions(file.company.state, role);
  useKeyboardShortcuts(
    Object.fromEntries(
      decisions.flatMap((kind) => {
        const { letter } = BUTTONS[kind];
        return letter === undefined ? [] : [[letter.toLowerCase(), () => onDecide({ kind })]];
      }),
    ),
  );
  if (decisions.length === 0) return null;
  return (
    <div className="flex gap-2">
      {decisions.map((kind) => {
        const { label, kind: look, letter } = BUTTONS[kind];
        return (
          <Button
            key={kind}
            kind={look}
            aria-keyshortcuts={isOn ? letter : undefined}
            onClick={() => onDecide({ kind })}
          >
            {t(label)}
            {isOn && letter !== undefined && (
              <span aria-hidden className="pointer-coarse:hidden">
                <KeyboardKey>{letter}</KeyboardKey>
              </span>
            )}
          </Button>
        );
      })}
    </div>
  );
}

function Lookalikes({ lookalikes }: Pick<CompanyFile, 'lookalikes'>) {
  const t = useTranslations();
  return (
    <Alert tone="held">
      <strong className="block font-semibold">{t('console.lookalikes', { count: lookalikes.length })}</strong>
      <ul className="mt-1 grid gap-1">
        {lookalikes.map(({ id, companyName, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link to={`/console/companies/${id}`} className="font-semibold underline">
              {companyName}
            </Link>
            <CompanyStateChip state={state} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
