import type { BankTransfer } from '@marga/contract/payments/payments';
import { useState } from 'react';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { type ChosenCompany, CompanyChoice } from '../../identity/operator/company-choice.tsx';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { matchBankTransfer } from './use-payments.ts';

interface MatchDialogProps {
  transfer: BankTransfer;
  onDone: (text: string) => unknown;
  onOvertaken: () => void;
  onClose: () => void;
}

/** Asks which company a transfer belongs to. */
export function MatchBankTransferDialog({ transfer, onDone, onOvertaken, onClose }: MatchDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [company, setCompany] = useState<ChosenCompany>();
  const { keyFor } = useRequestIdempotencyKey();
  const amount = formatMoney(transfer.amount, locale);
  return (
    <ActionReasonDialog
      title={t('console.transfers.match-title', { amount })}
      confirm={t('console.transfers.match')}
      isReady={company !== undefined}
      send={async (reason) => {
        if (company) {
          const body = { companyId: company.id, reason };
          await matchBankTransfer(transfer, body, keyFor(body));
        }
      }}
      onDone={() => onDone(t('console.transfers.match-done', { amount, company: company?.name ?? '' }))}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>
            {t('console.transfers.match-text', { payer: transfer.payer })}{' '}
            <ReferenceCode>{transfer.utr}</ReferenceCode>
          </p>
          <CompanyChoice
            label={t('console.company')}
            chosen={company}
            onChoose={setCompany}
            problem={isTried && !company ? t('console.pricing.problem.company') : undefined}
          />
        </>
      )}
    </ActionReasonDialog>
  );
}
