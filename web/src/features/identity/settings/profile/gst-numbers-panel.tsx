import type { Company, GstRegistration } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { formatDay } from '../../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../../ui/chip.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../../ui/table-row-button.tsx';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { useGstNumberDetails } from '../../use-gst-number-details.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import { type Column, type Columns, ResponsiveTable } from '../responsive-table.tsx';
import { AddGstNumberForm } from './add-gst-number-form.tsx';

interface GstinPanelProps {
  company: Company;
  mayChange: boolean;
}

/**
 * Lists every GST number that the company has or had. Retired numbers stay in the list, because earlier documents
 * still show them.
 */
export function GstNumbersPanel({ company, mayChange }: GstinPanelProps) {
  const t = useTranslations();
  const [retiring, setRetiring] = useState<GstRegistration>();
  const columns = useColumns(mayChange ? setRetiring : undefined);
  return (
    <>
      <SettingsPanel
        title={t('profile.gstins')}
        text={t(company.gstins.length === 0 ? 'profile.gstins.empty' : 'profile.gstins.text')}
        table={
          company.gstins.length > 0 && (
            <ResponsiveTable
              caption={t('profile.gstins')}
              columns={columns}
              rows={company.gstins}
              keyOf={({ id }) => id}
            />
          )
        }
      >
        {mayChange && company.gstins.length > 0 && <AddGstNumberForm />}
      </SettingsPanel>
      {retiring && <RetireGstin gstin={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );
}

const STATES: Record<GstRegistration['state'], { tone: ChipTone; label: MessageId }> = {
  declared: { tone: 'moving', label: 'profile.gstin.declared' },
  approved: { tone: 'confirmed', label: 'profile.gstin.approved' },
  pending: { tone: 'held', label: 'profile.gstin.pending' },
  refused: { tone: 'failed', label: 'profile.gstin.refused' },
  retired: { tone: 'quiet', label: 'profile.gstin.retired' },
};

function isPast({ state }: GstRegistration): boolean {
  return state === 'retired' || state === 'refused';
}

function isOnDocuments({ primary, state }: GstRegistration): boolean {
  return primary && (state === 'approved' || state === 'declared');
}

function useColumns(onRetire: ((gstin: GstRegistration) => void) | undefined): Columns<GstRegistration> {
  const t = useTranslations();
  const locale = useLocale();
  const { findState } = useGstNumberDetails();
  const retire: Column<GstRegistration> = {
    head: t('profile.actions'),
    isAction: true,
    cell: (row) =>
      // The primary number, which is printed on documents, cannot be retired; it can only be replaced by another
      // number.
      !row.primary &&
      !isPast(row) && (
        <TableRowButton subject={row.gstin} onClick={() => onRetire?.(row)}>
          {t('profile.gstin.retire')}
        </TableRowButton>
      ),
  };
  return [
    {
      head: t('profile.companyGSTNumber'),
      cell: (row) => (
        <ReferenceCode className={joinClassNames(isPast(row) && 'font-normal text-muted')}>
          {row.gstin}
        </ReferenceCode>
      ),
    },
    { head: t('profile.gstin.place'), cell: ({ gstin, stateName }) => findState(gstin) ?? stateName },
    {
      head: t('profile.gstin.state'),
      isProse: true,
      cell: (row) => (
        <>
          <Chip tone={STATES[row.state].tone}>{t(STATES[row.state].label)}</Chip>
          {isOnDocuments(row) && <span className="ml-2 text-muted">{t('profile.gstin.primary')}</span>}
          {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
        </>
      ),
    },
    { head: t('profile.gstin.since'), cell: ({ since }) => formatDay(since, locale, 'year') },
    ...(onRetire ? [retire] : []),
  ];
}

function RetireGstin({ gstin, onClose }: { gstin: GstRegistration; onClose: () => void }) {
  const t = useTranslations();
  const news = useUpdateCachedCompany();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.retire-gstin', { params: { gstinId: gstin.id } }),
    onSuccess: async () => {
      await news.readAgain();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('profile.gstin.retire-title', { gstin: gstin.gstin })}
      confirm={t('profile.gstin.retire')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{t('profile.gstin.retire-text')}</p>
    </ConfirmDialog>
  );
}
