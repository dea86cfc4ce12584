import type { CreditLine } from '@marga/contract/ledger/ledger';
import {
  compareMoney,
  fromWireMoney,
  createMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { ArrowUpRight, Wallet } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { formatDay, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { usePasswordConfirmedRequest } from '../../identity/use-password-confirmed-request.tsx';
import { useWalletTopUp } from '../../payments/use-gateway-payment.ts';
import { parseRupeeAmount, findAmountProblem, formatAmountForInput } from './rupee-amount-input.ts';
import { AmountField } from './amount-field.tsx';
import { useRefreshWallet } from './use-wallet.ts';

interface PayCreditProps {
  credit: CreditLine;
  /** Holds what the wallet can pay. */
  available: WireMoney;
  gateway: { least: WireMoney } | undefined;
}

/** Repays credit: the amount due, or another amount up to all that was drawn. */
export function RepayCreditForm({ credit, available, gateway }: PayCreditProps) {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  if (fromWireMoney(credit.used).minor <= 0n) {
    return (
      <section aria-labelledby={id}>
        <h2 id={id} className="text-20">
          {t('wallet.pay')}
        </h2>
        <p className="mt-1 text-14 text-muted">{t('wallet.pay.nothing')}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div>
        <h2 id={id} className="text-20">
          {t('wallet.pay')}
        </h2>
        <p className="text-14 text-muted">
          {credit.due
            ? t('wallet.pay.due', {
                amount: formatMoney(credit.due.outstanding, locale),
                day: formatDay(credit.due.dueOn, locale, 'year'),
              })
            : t('wallet.pay.early', { day: formatDay(credit.closesOn, locale, 'short') })}
        </p>
      </div>
      {/* What was paid meanwhile changes what is offered. */}
      <PayForm key={suggestionOf(credit).amount} credit={credit} available={available} gateway={gateway} />
    </section>
  );
}

function suggestionOf({ due, used }: CreditLine): WireMoney {
  return due?.outstanding ?? used;
}

function PayForm({ credit, available, gateway }: PayCreditProps) {
  const t = useTranslations();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(formatAmountForInput(suggestionOf(credit)));
  const [isTried, setTried] = useState(false);
  const topUp = useWalletTopUp();
  const fromWallet = usePayFromWallet();
  const least = toWireMoney(createMoney(1n, 'INR'));
  const amount = parseRupeeAmount(text);
  const wrong = findAmountProblem(text, { least, most: credit.used });
  const isShort = amount !== undefined && compareMoney(fromWireMoney(available), fromWireMoney(amount)) < 0;
  const isTooSmall =
    gateway && amount && compareMoney(fromWireMoney(amount), fromWireMoney(gateway.least)) < 0;
  const isPending = topUp.isPending || fromWallet.isPending;
  const problem = fromWallet.problem ?? topUp.problem;
  const pay = (send: (amount: WireMoney) => void) => {
    setTried(true);
    if (wrong !== undefined || !amount) {
      if (form.current) focusFirstInvalidField(form.current);
    } else if (!isPending) send(amount);
  };
  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShort) pay(fromWallet.pay);
        }}
      >
        <AmountField
          name="credit-amount"
          label={t('wallet.amount')}
          value={text}
          onChange={setText}
          hint={isShort ? t('wallet.pay.short', { amount: formatMoney(available, locale) }) : undefined}
          problem={
            isTried && wrong !== undefined
              ? t(`wallet.pay.amount.${wrong}`, { most: formatMoney(credit.used, locale) })
              : undefined
          }
        />
        {problem !== null && (
          <Alert tone="failed">
            <ProblemMessage problem={problem} />
          </Alert>
        )}
        <Button type="submit" isPending={fromWallet.isPending} disabled={isShort} className="w-full">
          {!fromWallet.isPending && <Wallet aria-hidden size={18} />}
          {t('wallet.pay.wallet')}
        </Button>
        {gateway && (
          <Button
            kind="outline"
            isPending={topUp.isPending}
            disabled={isTooSmall === true}
            className="w-full"
            onClick={() => pay((sum) => topUp.start({ amount: sum, into: 'credit' }))}
          >
            {t('wallet.pay.gateway')}
            {!topUp.isPending && <ArrowUpRight aria-hidden size={18} />}
          </Button>
        )}
      </form>
      {fromWallet.confirmation}
    </>
  );
}

/**
 * Repays credit from the wallet. The server requires the password again; an identical request has the same
 * idempotency key until it has succeeded.
 */
function usePayFromWallet() {
  const t = useTranslations();
  const locale = useLocale();
  const readAgain = useRefreshWallet();
  const { keyFor, forget } = useRequestIdempotencyKey();
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: (amount: WireMoney) => api.call('ledger.pay-credit', { key: keyFor(amount), body: { amount } }),
    onDone: (_, amount) => {
      forget();
      showToast(t('wallet.pay.done', { amount: formatMoney(amount, locale) }));
      return readAgain();
    },
  });
  return { pay: mutate, isPending, problem, confirmation };
}
