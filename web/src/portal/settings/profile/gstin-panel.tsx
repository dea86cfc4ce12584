import type { Company, GstRegistration } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/client.ts';
import { formatDay } from '../../../lib/format.ts';
import { type MessageId, useLocale, useSay } from '../../../lib/i18n/text.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Reference } from '../../../ui/reference.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { useCompanyNews } from '../../company.ts';
import { useGstWords } from '../../gst-words.ts';
import { Panel } from '../panel.tsx';
import { type Column, type Columns, RowTable } from '../row-table.tsx';
import { AddGstin } from './add-gstin.tsx';

interface GstinPanelProps {
  company: Company;
  mayChange: boolean;
}

/** Every GST number the company has or had: documents keep theirs, so none disappears. */
export function GstinPanel({ company, mayChange }: GstinPanelProps) {
  const say = useSay();
  const [retiring, setRetiring] = useState<GstRegistration>();
  const columns = useColumns(mayChange ? setRetiring : undefined);
  return (
    <>
      <Panel
        title={say('profile.gstins')}
        words={say(company.gstins.length === 0 ? 'profile.gstins.empty' : 'profile.gstins.words')}
        table={
          company.gstins.length > 0 && (
            <RowTable
              caption={say('profile.gstins')}
              columns={columns}
              rows={company.gstins}
              keyOf={({ id }) => id}
            />
          )
        }
      >
        {mayChange && company.gstins.length > 0 && <AddGstin />}
      </Panel>
      {retiring && <RetireGstin gstin={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );
}

const STATES: Record<GstRegistration['state'], { tone: ChipTone; word: MessageId }> = {
  declared: { tone: 'moving', word: 'profile.gstin.declared' },
  approved: { tone: 'confirmed', word: 'profile.gstin.approved' },
  pending: { tone: 'held', word: 'profile.gstin.pending' },
  refused: { tone: 'failed', word: 'profile.gstin.refused' },
  retired: { tone: 'quiet', word: 'profile.gstin.retired' },
};

function isPast({ state }: GstRegistration): boolean {
  return state === 'retired' || state === 'refused';
}

function isOnDocuments({ primary, state }: GstRegistration): boolean {
  return primary && (state === 'approved' || state === 'declared');
}

function useColumns(onRetire: ((gstin: GstRegistration) => void) | undefined): Columns<GstRegistration> {
  const say = useSay();
  const locale = useLocale();
  const { findState } = useGstWords();
  const retire: Column<GstRegistration> = {
    head: say('profile.actions'),
    isAction: true,
    cell: (row) =>
      // The one on the documents is replaced by changing it, never left without a successor.
      !row.primary &&
      !isPast(row) && (
        <RowButton subject={row.gstin} onClick={() => onRetire?.(row)}>
          {say('profile.gstin.retire')}
        </RowButton>
      ),
  };
  return [
    {
      head: say('profile.companyGSTNumber'),
      cell: (row) => (
        <Reference className={classes(isPast(row) && 'font-normal text-muted')}>{row.gstin}</Reference>
      ),
    },
    { head: say('profile.gstin.place'), cell: ({ gstin, stateName }) => findState(gstin) ?? stateName },
    {
      head: say('profile.gstin.state'),
      isProse: true,
      cell: (row) => (
        <>
          <Chip tone={STATES[row.state].tone}>{say(STATES[row.state].word)}</Chip>
          {isOnDocuments(row) && <span className="ml-2 text-muted">{say('profile.gstin.primary')}</span>}
          {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
        </>
      ),
    },
    { head: say('profile.gstin.since'), cell: ({ since }) => formatDay(since, locale, 'year') },
    ...(onRetire ? [retire] : []),
  ];
}

function RetireGstin({ gstin, onClose }: { gstin: GstRegistration; onClose: () => void }) {
  const say = useSay();
  const news = useCompanyNews();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.retire-gstin', { params: { gstinId: gstin.id } }),
    onSuccess: async () => {
      await news.readAgain();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('profile.gstin.retire-title', { gstin: gstin.gstin })}
      confirm={say('profile.gstin.retire')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{say('profile.gstin.retire-words')}</p>
    </ConfirmDialog>
  );
}
