import type { Payment } from '@marga/contract/payments/payments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { urlPathInLocale } from '../../shared/i18n/locale.ts';
import { useLocale } from '../../shared/i18n/use-translations.ts';
import { useRefreshWallet } from '../ledger/wallet/use-wallet.ts';
import { type GatewayRedirect, clearGatewayRedirect, findGatewayRedirect } from './gateway-redirect.ts';
import { isPaymentInProgress } from './payment-status.ts';

/** The gateway's notification comes later, so an open page polls. */
const POLL_MS = 2_500;
/** For this long a user who comes back sees that the gateway is being queried, before the page says "not paid". */
const ARRIVAL_MS = 6_000;

/**
 * An expired or failed payment is still polled at this interval, because a bank may take the money after the
 * deadline; it is then refunded.
 */
const POLL_LATE_MS = 5_000;

function pauseBefore(payment: Payment | undefined): number | false {
  if (!payment || isPaymentInProgress(payment)) return POLL_MS;
  const hasEnded = payment.state === 'expired' || payment.state === 'failed';
  return hasEnded && payment.refunds.length === 0 ? POLL_LATE_MS : false;
}

const keyOf = (paymentId: string) => ['payment', paymentId];

export function usePayment(paymentId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(paymentId),
    queryFn: ({ signal }) =>
      api.call('payments.read-payment', { params: { paymentId: paymentId as Payment['id'] }, signal }),
    refetchInterval: ({ state }) => pauseBefore(state.data),
  });
  const readWalletAgain = useRefreshWallet();
  const state = data?.state;
  useEffect(() => {
    // A completed payment may have changed the wallet, so the wallet is read again.
    if (state === 'paid') void readWalletAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each state, however often the page is drawn
  }, [state]);
  return { payment: data, error, retry: () => void refetch() };
}

/** Asks the gateway now, instead of waiting for its notification. */
export function useAskGatewayForPaymentStatus(paymentId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('payments.ask-gateway', { params: { paymentId: paymentId as Payment['id'] } }),
    onSuccess: (payment) => queryClient.setQueryData(keyOf(paymentId), payment),
  });
  return { lookUp: () => mutate(), isPending, error };
}

/**
 * Returns how this tab left for the gateway, if it has just come back and the gateway has not yet notified us. The
 * return URL has no language, so the user is taken to the one they left in.
 */
export function useGatewayReturn(paymentId: string, lookUp: () => void): GatewayRedirect | undefined {
  const locale = useLocale();
  const [redirect] = useState(() => findGatewayRedirect(paymentId));
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!redirect) return undefined;
    if (redirect.locale !== locale) {
      location.replace(urlPathInLocale(redirect.locale, `/payments/${paymentId}`));
      return undefined;
    }
    clearGatewayRedirect();
    lookUp();
    const timer = setTimeout(() => setOver(true), ARRIVAL_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- one arrival, however often the page is drawn
  }, [redirect]);
  return isOver ? undefined : redirect;
}

/** Returns whether nothing has changed since the user came back. */
export function isAwaitingGateway(payment: Payment, arrival: GatewayRedirect | undefined): boolean {
  return arrival !== undefined && payment.state === 'created' && payment.failure === arrival.failure;
}
