import { PAYMENT_METHODS, type PaymentMethod } from '@marga/contract/ledger/ledger';
import { useState } from 'react';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Checkbox } from '../../../../ui/field.tsx';
import { ActionReasonDialog } from '../../../../shared/operator/action-reason-dialog.tsx';
import {
  describeLedgerChangeProposalOutcome,
  type FileDialogProps,
} from './ledger-change-proposal-outcome.ts';
import { setCompanyPaymentMethods } from './use-company-balances.ts';
import { METHOD_LABELS } from './ledger-labels.ts';

/** Lets an operator choose which payment methods a company may use. */
export function PaymentMethodsDialog({ file, onDone, onOvertaken, onClose }: FileDialogProps) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<ReadonlySet<PaymentMethod>>(() => new Set(file.methods));
  const turn = (method: PaymentMethod, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, method] : [...before].filter((one) => one !== method)));
  const methods = PAYMENT_METHODS.filter((method) => chosen.has(method));
  return (
    <ActionReasonDialog
      title={t('console.methods.change')}
      confirm={t('console.methods.confirm')}
      send={(reason) => setCompanyPaymentMethods(file.companyId, methods, reason)}
      onDone={(proposal) =>
        onDone(
          describeLedgerChangeProposalOutcome(proposal, t('console.methods.done', { company: file.name }), t),
        )
      }
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {() => (
        <fieldset>
          <legend className="mb-2">{t('console.methods.text')}</legend>
          <div className="grid gap-2">
            {PAYMENT_METHODS.map((method) => (
              <Checkbox
                key={method}
                checked={chosen.has(method)}
                onChange={({ target }) => turn(method, target.checked)}
              >
                {t(METHOD_LABELS[method])}
              </Checkbox>
            ))}
          </div>
          {methods.some((method) => !file.methods.includes(method)) && (
            <p className="mt-2 text-13 text-muted">{t('console.methods.needs-second')}</p>
          )}
          {methods.every((method) => method === 'later') && (
            <p className="mt-2 text-held">{t('console.methods.none')}</p>
          )}
        </fieldset>
      )}
    </ActionReasonDialog>
  );
}
