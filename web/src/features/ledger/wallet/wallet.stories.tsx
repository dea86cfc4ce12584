import type { CreditLine } from '@marga/contract/ledger/ledger';
import { StoryQueries } from '../../search/story-list.tsx';
import { AddMoney } from './add-money.tsx';
import { CreditCard } from './credit-card.tsx';
import { CreditStatementList } from './credit-statements.tsx';
import { HoldList } from './holds.tsx';
import { PayCredit } from './pay-credit.tsx';
import { PaymentList } from './payments.tsx';
import { ProfileChart } from './profile-chart.tsx';
import {
  EMPTY_WALLET,
  rupees,
  SAMPLE_ENTRIES,
  SAMPLE_HOLDS,
  SAMPLE_WALLET,
  sampleCredit,
  sampleCreditStatement,
  samplePayment,
} from './sample-wallet.ts';
import { StatementList } from './statement-list.tsx';
import { WalletCard } from './wallet-card.tsx';

export default { title: 'Wallet/Money' };

const options = {
  hasGateway: true,
  virtualAccount: {
    accountNumber: '2223 3301 2345 6789',
    ifsc: 'RATN0VAAPIS',
    bankName: 'RBL Bank',
    beneficiary: 'Himalaya Travels',
  },
  least: rupees('100.00'),
  most: rupees('1000000.00'),
};

export function Wallet() {
  return (
    <StoryQueries>
      <WalletCard
        wallet={SAMPLE_WALLET}
        holds={<HoldList holds={SAMPLE_HOLDS} />}
        profile={<ProfileChart entries={SAMPLE_ENTRIES} opening={rupees('0.00')} from="2026-10-17" />}
        stub={<AddMoney balance={SAMPLE_WALLET.balance} options={options} />}
      />
    </StoryQueries>
  );
}

/** The company of this story has no gateway and no money yet. */
export function EmptyWallet() {
  return (
    <StoryQueries>
      <WalletCard
        wallet={EMPTY_WALLET}
        profile={null}
        stub={<AddMoney balance={EMPTY_WALLET.balance} options={{ ...options, hasGateway: false }} />}
      />
    </StoryQueries>
  );
}

export function CreditDue() {
  return <Credit credit={sampleCredit()} />;
}

export function CreditBlocked() {
  const due = sampleCreditStatement({ state: 'overdue', dueOn: '2026-11-05' });
  return <Credit credit={sampleCredit({ isBlocked: true, available: rupees('0.00'), due })} />;
}

export function CreditUntouched() {
  const nothing = rupees('0.00');
  return (
    <Credit
      credit={sampleCredit({ used: nothing, held: nothing, available: rupees('500000.00'), due: null })}
    />
  );
}

function Credit({ credit }: { credit: CreditLine }) {
  return (
    <StoryQueries>
      <CreditCard
        credit={credit}
        holds={<HoldList holds={[]} />}
        stub={
          <PayCredit credit={credit} available={SAMPLE_WALLET.available} gateway={{ least: options.least }} />
        }
      />
    </StoryQueries>
  );
}

export function Statement() {
  return <StatementList entries={SAMPLE_ENTRIES} />;
}

export function Lists() {
  return (
    <div className="grid gap-6">
      <PaymentList
        payments={[
          samplePayment(),
          samplePayment({ id: 'pay_2' as never, state: 'pending', method: 'upi' }),
          samplePayment({ id: 'pay_3' as never, state: 'paid', method: 'card', hostedPage: null }),
        ]}
      />
      <CreditStatementList statements={[sampleCreditStatement()]} />
    </div>
  );
}
