import type { Branch, Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../../ui/table-row-button.tsx';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import { type Column, type Columns, ResponsiveTable } from '../responsive-table.tsx';
import { CompanyBranchDialog } from './company-branch-dialog.tsx';

interface BranchPanelProps {
  company: Company;
  mayChange: boolean;
}

export function CompanyBranchPanel({ company, mayChange }: BranchPanelProps) {
  const t = useTranslations();
  const [editing, setEditing] = useState<Branch | 'new'>();
  const [removing, setRemoving] = useState<Branch>();
  const columns = useColumns(
    company,
    mayChange ? { onChange: setEditing, onRemove: setRemoving } : undefined,
  );
  return (
    <>
      <SettingsPanel
        title={t('profile.branches')}
        text={t(company.branches.length === 0 ? 'profile.branches.empty' : 'profile.branches.text')}
        action={
          mayChange && (
            <Button kind="outline" onClick={() => setEditing('new')}>
              {t('profile.branch.add')}
            </Button>
          )
        }
        table={
          company.branches.length > 0 && (
            <ResponsiveTable
              caption={t('profile.branches')}
              columns={columns}
              rows={company.branches}
              keyOf={({ id }) => id}
            />
          )
        }
      />
      {editing && (
        <CompanyBranchDialog
          company={company}
          branch={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveBranch branch={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

interface BranchActions {
  onChange: (branch: Branch) => void;
  onRemove: (branch: Branch) => void;
}

function useColumns(company: Company, actions: BranchActions | undefined): Columns<Branch> {
  const t = useTranslations();
  const buttons: Column<Branch> = {
    head: t('profile.actions'),
    isAction: true,
    cell: (branch) => (
      <>
        <TableRowButton subject={branch.name} onClick={() => actions?.onChange(branch)}>
          {t('profile.branch.change')}
        </TableRowButton>
        <TableRowButton subject={branch.name} onClick={() => actions?.onRemove(branch)}>
          {t('profile.branch.remove')}
        </TableRowButton>
      </>
    ),
  };
  return [
    { head: t('profile.branch.name'), cell: ({ name }) => name },
    { head: t('profile.branch.address'), isProse: true, cell: ({ address }) => address },
    {
      head: t('profile.companyGSTNumber'),
      cell: (branch) => <GstinOf company={company} branch={branch} />,
    },
    ...(actions ? [buttons] : []),
  ];
}

function GstinOf({ company, branch }: { company: Company; branch: Branch }) {
  const t = useTranslations();
  const own = company.gstins.find(({ id }) => id === branch.gstinId);
  return own ? (
    <ReferenceCode>{own.gstin}</ReferenceCode>
  ) : (
    <span className="text-muted">{t('profile.branch.primary-gstin')}</span>
  );
}

function RemoveBranch({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const t = useTranslations();
  const news = useUpdateCachedCompany();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.remove-branch', { params: { branchId: branch.id } }),
    onSuccess: async () => {
      await news.readAgain();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('profile.branch.remove-title', { name: branch.name })}
      confirm={t('profile.branch.remove')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{t('profile.branch.remove-text')}</p>
    </ConfirmDialog>
  );
}
