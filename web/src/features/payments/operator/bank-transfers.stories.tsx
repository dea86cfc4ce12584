import type { BankTransfer } from '@marga/contract/payments/payments';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';
import { MatchBankTransferDialog } from './match-bank-transfer-dialog.tsx';
import { RecordBankTransferDialog } from './record-bank-transfer-dialog.tsx';

export default { title: 'Console/Bank transfers' };

const NOTHING = () => undefined;

const TRANSFER = {
  id: 'btr_01m7eh9ktefjj89ryxw9m7a2x1',
  amount: toSampleRupeeAmount('148500.00'),
  payer: 'SAHYADRI TRAVELS',
  utr: 'HDFC0099',
  toAccount: '2323230001',
  receivedAt: '2026-11-18T06:00:00.000Z',
  state: 'unmatched',
  companyId: null,
  companyName: null,
  matchedBy: null,
} as unknown as BankTransfer;

function show(answers: SampleAnswers, children: ReactNode): ReactNode {
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={answers}>
      {children}
    </SampleApi>
  );
}

function record(answer: NonNullable<SampleAnswers['payments.record-transfer']>): ReactNode {
  return show(
    { 'payments.record-transfer': answer },
    <RecordBankTransferDialog onDone={NOTHING} onClose={NOTHING} />,
  );
}

const FILLED = { amount: '1,48,500', payer: 'SAHYADRI TRAVELS', utr: 'hdfc0099' };

export function RecordTransfer() {
  return record('pending');
}

export function RecordTransferWithMistakes() {
  return record('pending');
}
RecordTransferWithMistakes.play = submitStory({ amount: '0', payer: 'S', utr: 'HDFC 1' });

export function RecordTransferPending() {
  return record('pending');
}
RecordTransferPending.play = submitStory(FILLED);

/** A transfer with this number of the bank was recorded before. */
export function TransferKnown() {
  return record('state-changed');
}
TransferKnown.play = submitStory(FILLED);

function match(answer: NonNullable<SampleAnswers['payments.match-transfer']>): ReactNode {
  return show(
    {
      'payments.match-transfer': answer,
      'identity.list-companies': { items: [], nextCursor: null },
    },
    <MatchBankTransferDialog transfer={TRANSFER} onDone={NOTHING} onOvertaken={NOTHING} onClose={NOTHING} />,
  );
}

export function MatchTransfer() {
  return match('pending');
}

export function MatchTransferWithoutCompany() {
  return match('pending');
}
MatchTransferWithoutCompany.play = submitStory({ reason: 'The payer named in the mail' });
