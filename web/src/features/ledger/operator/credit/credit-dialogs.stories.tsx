import type { Proposal } from '@marga/contract/ledger/ledger';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../../styleguide/sample-session.ts';
import { submitStory } from '../../../../styleguide/submit-story.ts';
import { SAMPLE_WALLET, sampleCreditLine, toSampleRupeeAmount } from '../../wallet/sample-wallet.ts';
import { AdjustBalanceDialog } from './adjust-balance-dialog.tsx';
import { CreditTermsDialog } from './credit-terms-dialog.tsx';
import { LedgerChangeProposalDecisionDialog } from './ledger-change-proposal-decision-dialog.tsx';
import { PaymentMethodsDialog } from './payment-methods-dialog.tsx';
import type { CompanyBalanceDetails } from './use-company-balances.ts';

export default { title: 'Console/Company money' };

const NOTHING = () => undefined;

const FILE: CompanyBalanceDetails = {
  companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2' as CompanyBalanceDetails['companyId'],
  name: 'Sahyadri Travels',
  wallet: SAMPLE_WALLET.balance,
  held: SAMPLE_WALLET.held,
  credit: sampleCreditLine(),
  methods: ['wallet', 'credit'],
  statements: [],
  entries: [],
  holds: [],
};

const dialog = { file: FILE, onDone: NOTHING, onOvertaken: NOTHING, onClose: NOTHING };
const REASON = { reason: 'Agreed with their owner' };

function show(children: ReactNode, answers: SampleAnswers = {}): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_STAFF_SESSION}
      answers={{
        'ledger.propose-adjustment': 'pending',
        'ledger.propose-credit-terms': 'pending',
        'ledger.set-methods': 'pending',
        'ledger.decide-proposal': 'pending',
        'ledger.withdraw-proposal': 'pending',
        ...answers,
      }}
    >
      {children}
    </SampleApi>
  );
}

export function Adjustment() {
  return show(<AdjustBalanceDialog {...dialog} />);
}

/** A company without a credit line has one account. */
export function AdjustmentOfWallet() {
  return show(<AdjustBalanceDialog {...dialog} file={{ ...FILE, credit: null }} />);
}

export function AdjustmentWithMistakes() {
  return show(<AdjustBalanceDialog {...dialog} />);
}
AdjustmentWithMistakes.play = submitStory({ amount: 'ten', reason: 'why' });

export function AdjustmentBeyondWallet() {
  return show(<AdjustBalanceDialog {...dialog} />, { 'ledger.propose-adjustment': 'insufficient-funds' });
}
AdjustmentBeyondWallet.play = submitStory({ amount: '9,00,000', ...REASON });

export function CreditTerms() {
  return show(<CreditTermsDialog {...dialog} />);
}

export function FirstCreditTerms() {
  return show(<CreditTermsDialog {...dialog} file={{ ...FILE, credit: null }} />);
}

export function CreditTermsWithMistakes() {
  return show(<CreditTermsDialog {...dialog} />);
}
CreditTermsWithMistakes.play = submitStory({ limit: '', dueDays: '61' });

export function CreditTermsOfNewCompany() {
  return show(<CreditTermsDialog {...dialog} />, { 'ledger.propose-credit-terms': 'company-too-new' });
}
CreditTermsOfNewCompany.play = submitStory({ limit: '7,50,000', dueDays: '30', ...REASON });

export function WaysToPay() {
  return show(<PaymentMethodsDialog {...dialog} />);
}

function decide(answer: 'approve' | 'refuse' | 'withdraw', answers: SampleAnswers = {}): ReactNode {
  return show(
    <LedgerChangeProposalDecisionDialog
      proposal={PROPOSAL}
      answer={answer}
      onDone={NOTHING}
      onOvertaken={NOTHING}
      onClose={NOTHING}
    />,
    answers,
  );
}

const PROPOSAL = {
  id: 'prp_01m7eh9ktefjj89ryxw9m7a2x1',
  reason: 'The airline has changed its schedule.',
  state: 'proposed',
  needsSecond: true,
  proposedBy: { id: 'usr_01m7eh9ktefjj89ryxw9m7a2x7', name: 'Meera Joshi' },
  proposedAt: '2026-11-18T05:00:00.000Z',
  expiresAt: '2026-11-19T05:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  companyId: FILE.companyId,
  companyName: FILE.name,
  action: { kind: 'adjustment', account: 'wallet', amount: toSampleRupeeAmount('-60000.00') },
} as unknown as Proposal;

export function ApproveProposal() {
  return decide('approve');
}

export function RefuseProposal() {
  return decide('refuse');
}

export function WithdrawProposal() {
  return decide('withdraw');
}

/** Nobody may approve what they have proposed themselves. */
export function ApprovalRefused() {
  return decide('approve', { 'ledger.decide-proposal': 'permission-denied' });
}
ApprovalRefused.play = submitStory(REASON);
