import { addMoney, fromWireMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { ArrowUpRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { Price } from '../../../ui/price.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { useWalletTopUp } from '../../payments/use-gateway-payment.ts';
import { parseRupeeAmount, findAmountProblem, formatAmountForInput } from './rupee-amount-input.ts';
import { AmountField } from './amount-field.tsx';
import { type AccountNumber, BankTransferDetails } from './bank-transfer-details.tsx';

const PRESETS: readonly WireMoney[] = ['10000.00', '25000.00', '50000.00', '100000.00'].map((amount) => ({
  amount,
  currency: 'INR',
}));

export interface TopUpOptions {
  hasGateway: boolean;
  virtualAccount: AccountNumber | null;
  least: WireMoney;
  most: WireMoney;
}

interface AddMoneyProps {
  balance: WireMoney;
  options: TopUpOptions;
}

/**
 * Shows how to add money to the wallet: through the gateway, where it arrives at once, or by a transfer to the
 * company's own account number.
 */
export function AddMoneyPanel({ balance, options }: AddMoneyProps) {
  const t = useTranslations();
  const id = useId();
  const [way, setWay] = useState<'gateway' | 'transfer'>(options.hasGateway ? 'gateway' : 'transfer');
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-20">
        {t('wallet.add')}
      </h2>
      {options.hasGateway && (
        <RadioButtonRow
          name="way"
          label={t('wallet.add.way')}
          choices={[
            { value: 'gateway', label: t('wallet.add.gateway') },
            { value: 'transfer', label: t('wallet.add.transfer') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'gateway' ? (
        <ThroughGateway balance={balance} least={options.least} most={options.most} />
      ) : (
        <BankTransferDetails account={options.virtualAccount} />
      )}
    </section>
  );
}

function ThroughGateway({
  balance,
  least,
  most,
}: { balance: WireMoney } & Pick<TopUpOptions, 'least' | 'most'>) {
  const t = useTranslations();
  const locale = useLocale();
  const [text, setText] = useState(formatAmountForInput({ amount: '25000.00', currency: 'INR' }));
  const [isTried, setTried] = useState(false);
  const { start, isPending, problem } = useWalletTopUp();
  const amount = parseRupeeAmount(text);
  const wrong = findAmountProblem(text, { least, most });
  const range = { least: formatMoney(least, locale), most: formatMoney(most, locale) };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong !== undefined || !amount) return focusFirstInvalidField(event.currentTarget);
        if (!isPending) start({ amount, into: 'wallet' });
      }}
    >
      <AmountField
        name="amount"
        label={t('wallet.amount')}
        value={text}
        onChange={setText}
        problem={isTried && wrong !== undefined ? t(`wallet.amount.${wrong}`, range) : undefined}
      />
      <RadioButtonRow
        name="preset"
        label={t('wallet.presets')}
        choices={PRESETS.map((preset) => ({ value: preset.amount, label: formatMoney(preset, locale) }))}
        value={amount?.amount ?? ''}
        onChange={(chosen) => setText(formatAmountForInput({ amount: chosen, currency: 'INR' }))}
      />
      {amount && wrong === undefined && (
        <p className="flex items-baseline justify-between gap-3 border-t border-dashed border-control pt-3 text-14 text-muted">
          {t('wallet.after')}
          <Price
            money={toWireMoney(addMoney(fromWireMoney(balance), fromWireMoney(amount)))}
            className="text-20 text-ink"
          />
        </p>
      )}
      {problem !== null && (
        <Alert tone="failed">
          <ProblemMessage problem={problem} />
        </Alert>
      )}
      <Button type="submit" isPending={isPending} className="w-full">
        {amount && wrong === undefined
          ? t('wallet.add.go', { amount: formatMoney(amount, locale) })
          : t('wallet.add.go-blank')}
        {!isPending && <ArrowUpRight aria-hidden size={18} />}
      </Button>
      <p className="text-13 text-muted">{t('wallet.add.text')}</p>
    </form>
  );
}
