import type { BankTransfer } from '@marga/contract/payments';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Reference } from '../../ui/reference.tsx';
import { type ChosenCompany, CompanyChoice } from '../company-choice.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { matchTransfer } from './use-payments.ts';

interface MatchDialogProps {
  transfer: BankTransfer;
  onDone: (words: string) => unknown;
  onOvertaken: () => void;
  onClose: () => void;
}

/** Whose a transfer is. */
export function MatchDialog({ transfer, onDone, onOvertaken, onClose }: MatchDialogProps) {
  const say = useSay();
  const locale = useLocale();
  const [company, setCompany] = useState<ChosenCompany>();
  const amount = formatMoney(transfer.amount, locale);
  return (
    <ReasonDialog
      title={say('console.transfers.match-title', { amount })}
      confirm={say('console.transfers.match')}
      isReady={company !== undefined}
      send={async (reason) => {
        if (company) await matchTransfer(transfer, company, reason);
      }}
      onDone={() => onDone(say('console.transfers.match-done', { amount, company: company?.name ?? '' }))}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>
            {say('console.transfers.match-words', { payer: transfer.payer })}{' '}
            <Reference>{transfer.utr}</Reference>
          </p>
          <CompanyChoice
            label={say('console.company')}
            chosen={company}
            onChoose={setCompany}
            problem={isTried && !company ? say('console.pricing.problem.company') : undefined}
          />
        </>
      )}
    </ReasonDialog>
  );
}
