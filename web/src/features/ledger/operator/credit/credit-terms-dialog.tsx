import { CREDIT_CYCLES } from '@marga/contract/ledger/ledger';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { AmountField } from '../../wallet/amount-field.tsx';
import { parseRupeeAmount, formatAmountForInput } from '../../wallet/rupee-amount-input.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { ActionReasonDialog } from '../../../../shared/operator/action-reason-dialog.tsx';
import {
  type FileDialogProps,
  describeLedgerChangeProposalOutcome,
} from './ledger-change-proposal-outcome.ts';
import { useRequestIdempotencyKey } from '../../../../shared/use-idempotency-key.ts';
import { CYCLE_LABELS } from './ledger-labels.ts';

const DAYS = /^\d{1,2}$/;
const MOST_DAYS = 60;

/** Sets up a credit line: its limit, billing cycle and payment term. */
export function CreditTermsDialog({ file, onDone, onOvertaken, onClose }: FileDialogProps) {
  const t = useTranslations();
  const { keyFor } = useRequestIdempotencyKey();
  const { credit, companyId, name } = file;
  const [limit, setLimit] = useState(credit ? formatAmountForInput(credit.limit) : '');
  const [cycle, setCycle] = useState(credit?.cycle ?? 'monthly');
  const [days, setDays] = useState(String(credit?.dueDays ?? 15));
  const amount = parseRupeeAmount(limit);
  const dueDays = DAYS.test(days.trim()) ? Number.parseInt(days, 10) : undefined;
  const isDaysRight = dueDays !== undefined && dueDays <= MOST_DAYS;
  return (
    <ActionReasonDialog
      title={t(credit ? 'console.terms.change' : 'console.terms.give')}
      confirm={t('console.terms.confirm')}
      isReady={amount !== undefined && isDaysRight}
      send={async (reason) => {
        if (!amount || dueDays === undefined) throw new RangeError('terms that are not filled in');
        const body = { limit: amount, cycle, dueDays, reason };
        return api.call('ledger.propose-credit-terms', { params: { companyId }, body, key: keyFor(body) });
      }}
      onDone={(proposal) =>
        onDone(describeLedgerChangeProposalOutcome(proposal, t('console.terms.done', { company: name }), t))
      }
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>{t('console.terms.text')}</p>
          <AmountField
            name="limit"
            label={t('console.money.limit')}
            value={limit}
            problem={isTried && !amount ? t('console.pricing.problem.amount') : undefined}
            onChange={setLimit}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="cycle"
              label={t('console.terms.cycle')}
              options={CREDIT_CYCLES.map((value) => ({ value, label: t(CYCLE_LABELS[value]) }))}
              value={cycle}
              onChange={({ target }) =>
                setCycle(CREDIT_CYCLES.find((known) => known === target.value) ?? 'monthly')
              }
            />
            <TextField
              name="dueDays"
              label={t('console.terms.due-days')}
              inputMode="numeric"
              maxLength={2}
              value={days}
              problem={isTried && !isDaysRight ? t('console.terms.due-days-problem') : undefined}
              onChange={({ target }) => setDays(target.value)}
            />
          </div>
        </>
      )}
    </ActionReasonDialog>
  );
}
