import type { CreditLine } from '@marga/contract/ledger/ledger';
import { StorybookQueryProvider } from '../../search/storybook-result-list.tsx';
import { AddMoneyPanel } from './add-money-panel.tsx';
import { CreditLinePanel } from './credit-line-panel.tsx';
import { CreditStatementList } from './credit-statements.tsx';
import { MoneyHoldList } from './money-holds.tsx';
import { RepayCreditForm } from './repay-credit-form.tsx';
import { GatewayPaymentList } from './gateway-payments.tsx';
import { BalanceHistoryChart } from './balance-history-chart.tsx';
import {
  EMPTY_WALLET,
  toSampleRupeeAmount,
  SAMPLE_ENTRIES,
  SAMPLE_HOLDS,
  SAMPLE_WALLET,
  sampleCreditLine,
  sampleCreditStatement,
  samplePayment,
} from './sample-wallet.ts';
import { StatementEntryList } from './statement-entry-list.tsx';
import { WalletBalancePanel } from './wallet-balance-panel.tsx';

export default { title: 'Wallet/Money' };

const options = {
  hasGateway: true,
  virtualAccount: {
    accountNumber: '2223 3301 2345 6789',
    ifsc: 'RATN0VAAPIS',
    bankName: 'RBL Bank',
    beneficiary: 'Himalaya Travels',
  },
  least: toSampleRupeeAmount('100.00'),
  most: toSampleRupeeAmount('1000000.00'),
};

export function WalletWithMoney() {
  return (
    <StorybookQueryProvider>
      <WalletBalancePanel
        wallet={SAMPLE_WALLET}
        holds={<MoneyHoldList holds={SAMPLE_HOLDS} />}
        profile={
          <BalanceHistoryChart
            entries={SAMPLE_ENTRIES}
            opening={toSampleRupeeAmount('0.00')}
            from="2026-10-17"
          />
        }
        stub={<AddMoneyPanel balance={SAMPLE_WALLET.balance} options={options} />}
      />
    </StorybookQueryProvider>
  );
}

/** The company of this story has no gateway and no money yet. */
export function EmptyWallet() {
  return (
    <StorybookQueryProvider>
      <WalletBalancePanel
        wallet={EMPTY_WALLET}
        profile={null}
        stub={<AddMoneyPanel balance={EMPTY_WALLET.balance} options={{ ...options, hasGateway: false }} />}
      />
    </StorybookQueryProvider>
  );
}

export function CreditLinePaymentDue() {
  return <Credit credit={sampleCreditLine()} />;
}

export function CreditLineBlocked() {
  const due = sampleCreditStatement({ state: 'overdue', dueOn: '2026-11-05' });
  return (
    <Credit credit={sampleCreditLine({ isBlocked: true, available: toSampleRupeeAmount('0.00'), due })} />
  );
}

export function CreditLineUnused() {
  const nothing = toSampleRupeeAmount('0.00');
  return (
    <Credit
      credit={sampleCreditLine({
        used: nothing,
        held: nothing,
        available: toSampleRupeeAmount('500000.00'),
        due: null,
      })}
    />
  );
}

function Credit({ credit }: { credit: CreditLine }) {
  return (
    <StorybookQueryProvider>
      <CreditLinePanel
        credit={credit}
        holds={<MoneyHoldList holds={[]} />}
        stub={
          <RepayCreditForm
            credit={credit}
            available={SAMPLE_WALLET.available}
            gateway={{ least: options.least }}
          />
        }
      />
    </StorybookQueryProvider>
  );
}

export function WalletStatement() {
  return <StatementEntryList entries={SAMPLE_ENTRIES} />;
}

export function PaymentsAndCreditStatements() {
  return (
    <div className="grid gap-6">
      <GatewayPaymentList
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
