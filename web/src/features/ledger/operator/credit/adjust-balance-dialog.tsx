import { STATEMENT_ACCOUNTS } from '@marga/contract/ledger/ledger';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { AmountField } from '../../wallet/amount-field.tsx';
import { parseRupeeAmount } from '../../wallet/rupee-amount-input.ts';
import { RadioButtonRow } from '../../../../ui/radio-button-row.tsx';
import { ActionReasonDialog } from '../../../../shared/operator/action-reason-dialog.tsx';
import {
  type FileDialogProps,
  describeLedgerChangeProposalOutcome,
} from './ledger-change-proposal-outcome.ts';
import { useRequestIdempotencyKey } from '../../../../shared/use-idempotency-key.ts';
import { ACCOUNT_LABELS } from './ledger-labels.ts';

const DIRECTIONS = ['give', 'take'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Corrects a wallet or a credit line manually. */
export function AdjustBalanceDialog({ file, onDone, onOvertaken, onClose }: FileDialogProps) {
  const t = useTranslations();
  const { keyFor } = useRequestIdempotencyKey();
  const { companyId, credit } = file;
  const accounts = STATEMENT_ACCOUNTS.filter((account) => account === 'wallet' || credit !== null);
  const [account, setAccount] = useState<(typeof STATEMENT_ACCOUNTS)[number]>('wallet');
  const [direction, setDirection] = useState<Direction>('give');
  const [text, setText] = useState('');
  const typed = parseRupeeAmount(text);
  const amount = typed && /[1-9]/.test(typed.amount) ? typed : undefined;
  return (
    <ActionReasonDialog
      title={t('console.adjust.title')}
      confirm={t('console.adjust.confirm')}
      hint={t('console.adjust.reason-hint')}
      isReady={amount !== undefined}
      send={async (reason) => {
        if (!amount) throw new RangeError('an adjustment of nothing');
        const signed = direction === 'give' ? amount : { ...amount, amount: `-${amount.amount}` };
        const body = { account, amount: signed, reason };
        return api.call('ledger.propose-adjustment', { params: { companyId }, body, key: keyFor(body) });
      }}
      onDone={(proposal) =>
        onDone(describeLedgerChangeProposalOutcome(proposal, t('console.adjust.done'), t))
      }
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>{t('console.adjust.text')}</p>
          {accounts.length > 1 && (
            <RadioButtonRow
              name="account"
              label={t('console.adjust.account')}
              choices={accounts.map((value) => ({ value, label: t(ACCOUNT_LABELS[value]) }))}
              value={account}
              onChange={setAccount}
            />
          )}
          <RadioButtonRow
            name="direction"
            label={t('console.adjust.direction')}
            choices={DIRECTIONS.map((value) => ({
              value,
              label: t(value === 'give' ? 'console.adjust.give' : 'console.adjust.take'),
            }))}
            value={direction}
            onChange={setDirection}
          />
          <AmountField
            name="amount"
            label={t('console.pricing.field.amount')}
            value={text}
            problem={isTried && !amount ? t('console.pricing.problem.amount') : undefined}
            onChange={setText}
          />
        </>
      )}
    </ActionReasonDialog>
  );
}
