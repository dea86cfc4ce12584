import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SettingsPanel } from '../../identity/settings/settings-panel.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { CompanyChoice, type ChosenCompany } from '../../identity/operator/company-choice.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { WaitingPricingChanges } from './proposals/waiting-pricing-changes.tsx';
import { PricingSectionHeading } from './pricing-section-heading.tsx';
import { setCompanyPricingGroup, usePricingGroups, useRefreshPricing } from './use-pricing.ts';

/** Says whether a company is to be added to a group or removed from one; a removed company belongs to no group. */
type Asked = { action: 'put' } | { action: 'take-out'; company: ChosenCompany; group: string };

export function Component() {
  const t = useTranslations();
  const may = useStaffPermission();
  const { data, error, refetch } = usePricingGroups();
  const readAgain = useRefreshPricing();
  const [asked, setAsked] = useState<Asked>();
  const [news, setNews] = useState<string>();
  const title = t('console.pricing.groups');
  usePageTitle(title);
  const mayManage = may('pricing:manage');
  useKeyboardShortcuts(mayManage ? { n: () => setAsked({ action: 'put' }) } : {});
  const settle = async (text: string) => {
    await readAgain();
    setAsked(undefined);
    setNews(text);
  };
  const put = (
    <Button onClick={() => setAsked({ action: 'put' })}>
      <Plus aria-hidden size={18} />
      {t('console.pricing.put')}
    </Button>
  );
  return (
    <div className="column py-8">
      <PricingSectionHeading
        title={title}
        text={t('console.pricing.groups-text')}
        action={mayManage ? put : undefined}
      />
      <div className="grid gap-4">
        {news !== undefined && <Alert tone="confirmed">{news}</Alert>}
        <WaitingPricingChanges kinds={['group']} />
        {data ? (
          data.groups.length === 0 ? (
            <EmptyState title={t('console.pricing.groups-empty')}>
              <p>{t('console.pricing.groups-empty-text')}</p>
            </EmptyState>
          ) : (
            data.groups.map(({ name, companies }) => (
              <SettingsPanel
                key={name}
                title={name}
                text={t('console.pricing.group-size', { count: companies.length })}
              >
                <ul className="-mx-5 -mb-5 border-t border-line">
                  {companies.map((company) => (
                    <li
                      key={company.id}
                      className="flex min-h-9 items-center justify-between gap-3 border-t border-line px-5 py-0.5 text-14 first:border-0"
                    >
                      <Link
                        to={`/console/companies/${company.id}`}
                        className="min-w-0 truncate font-semibold text-link no-underline hover:underline"
                      >
                        {company.name}
                      </Link>
                      {mayManage && (
                        <TableRowButton
                          subject={company.name}
                          onClick={() => setAsked({ action: 'take-out', company, group: name })}
                        >
                          {t('console.pricing.take-out')}
                        </TableRowButton>
                      )}
                    </li>
                  ))}
                </ul>
              </SettingsPanel>
            ))
          )
        ) : error ? (
          <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeletons className="grid gap-4">
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </LoadingSkeletons>
        )}
      </div>
      {mayManage && <KeyboardShortcutHints hints={[{ keys: ['N'], does: t('console.pricing.put') }]} />}
      {asked?.action === 'put' && (
        <PutDialog
          groups={data?.groups.map(({ name }) => name) ?? []}
          onDone={(company, group) => settle(t('console.pricing.put-done', { company, group }))}
          onOvertaken={() => void settle(t('console.overtaken'))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.action === 'take-out' && (
        <ActionReasonDialog
          title={t('console.pricing.take-out-title', {
            company: asked.company.name,
            group: asked.group,
          })}
          confirm={t('console.pricing.take-out')}
          kind="danger"
          send={(reason) => setCompanyPricingGroup(asked.company, null, reason)}
          onDone={() => settle(t('console.pricing.take-out-done', { company: asked.company.name }))}
          onOvertaken={() => void settle(t('console.overtaken'))}
          onClose={() => setAsked(undefined)}
        >
          {() => <p>{t('console.pricing.take-out-text')}</p>}
        </ActionReasonDialog>
      )}
    </div>
  );
}

interface PutDialogProps {
  groups: readonly string[];
  onDone: (company: string, group: string) => unknown;
  onOvertaken: () => void;
  onClose: () => void;
}

function PutDialog({ groups, onDone, onOvertaken, onClose }: PutDialogProps) {
  const t = useTranslations();
  const names = useId();
  const [company, setCompany] = useState<ChosenCompany>();
  const [group, setGroupName] = useState('');
  const name = group.trim();
  return (
    <ActionReasonDialog
      title={t('console.pricing.put')}
      confirm={t('console.pricing.put-confirm')}
      isReady={company !== undefined && name !== ''}
      send={async (reason) => {
        if (company) await setCompanyPricingGroup(company, name, reason);
      }}
      onDone={() => onDone(company?.name ?? '', name)}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>{t('console.pricing.put-text')}</p>
          <CompanyChoice
            label={t('console.company')}
            chosen={company}
            onChoose={setCompany}
            problem={isTried && !company ? t('console.pricing.problem.company') : undefined}
          />
          <TextField
            name="group"
            label={t('console.pricing.group')}
            list={names}
            autoComplete="off"
            maxLength={60}
            value={group}
            problem={isTried && name === '' ? t('console.pricing.problem.group') : undefined}
            onChange={({ target }) => setGroupName(target.value)}
          />
          <datalist id={names}>
            {groups.map((known) => (
              <option key={known} value={known}>
                {known}
              </option>
            ))}
          </datalist>
        </>
      )}
    </ActionReasonDialog>
  );
}
