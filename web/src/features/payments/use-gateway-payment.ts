import type { WireMoney } from '@marga/contract/kernel/money';
import type { Payment } from '@marga/contract/payments/payments';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useLocale } from '../../shared/i18n/use-translations.ts';
import { useRequestIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { useRefreshWallet } from '../ledger/wallet/use-wallet.ts';
import { redirectToGateway } from './gateway-redirect.ts';

interface TopUp {
  readonly amount: WireMoney;
  readonly into: 'wallet' | 'credit';
}

/**
 * Starts a payment and opens the gateway's page. A repeated request has the same idempotency key until it has
 * succeeded.
 */
export function useWalletTopUp() {
  const { leave, isLeaving } = useResumePayment();
  const readAgain = useRefreshWallet();
  const { keyFor, forget } = useRequestIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: TopUp) => api.call('payments.start-top-up', { key: keyFor(body), body }),
    onSuccess: (payment) => {
      // A later payment of the same amount is a new payment, so it needs a new key.
      forget();
      void readAgain();
      leave(payment);
    },
  });
  return { start: mutate, isPending: isPending || isLeaving, problem: error };
}

/** Opens the gateway's page for an open payment, or the payment's own page when there is nothing left to pay. */
export function useResumePayment() {
  const locale = useLocale();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // The browser may restore this page when the user presses Back at the gateway, so the state "leaving" is reset.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const leave = (payment: Payment) => {
    if (redirectToGateway(payment, locale)) setLeaving(true);
    else void navigate(`/payments/${payment.id}`);
  };
  return { leave, isLeaving };
}
