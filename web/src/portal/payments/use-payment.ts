import type { Payment } from '@marga/contract/payments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/client.ts';
import { addressIn } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/translations.ts';
import { useInvalidateWallet } from '../wallet/use-wallet.ts';
import { type GatewayRedirect, clearGatewayRedirect, findGatewayRedirect } from './gateway-redirect.ts';
import { isInProgress } from './payment-status.ts';

/** The gateway tells us before long; whoever looks at the page has it sooner. */
const POLL_MS = 2_500;
/** How long somebody who has come back is told that we are asking, before "not paid". */
const ARRIVAL_MS = 6_000;

/** Once the time is over a bank may still have taken the money, which then goes back. */
const POLL_LATE_MS = 5_000;

function pauseBefore(payment: Payment | undefined): number | false {
  if (!payment || isInProgress(payment)) return POLL_MS;
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
  const readWalletAgain = useInvalidateWallet();
  const state = data?.state;
  useEffect(() => {
    // What it paid for has changed with it.
    if (state === 'paid') void readWalletAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each state, however often the page is drawn
  }, [state]);
  return { payment: data, error, retry: () => void refetch() };
}

/** Has the gateway asked now instead of when it tells us. */
export function useRefreshPayment(paymentId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('payments.ask-gateway', { params: { paymentId: paymentId as Payment['id'] } }),
    onSuccess: (payment) => queryClient.setQueryData(keyOf(paymentId), payment),
  });
  return { lookUp: () => mutate(), isPending, error };
}

/**
 * How this tab left for the gateway, if it has just come back and the gateway has not had the time to tell us. The way back has
 * no language: who left in another one is taken there.
 */
export function useGatewayReturn(paymentId: string, lookUp: () => void): GatewayRedirect | undefined {
  const locale = useLocale();
  const [redirect] = useState(() => findGatewayRedirect(paymentId));
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!redirect) return undefined;
    if (redirect.locale !== locale) {
      location.replace(addressIn(redirect.locale, `/payments/${paymentId}`));
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

/** Nothing has been heard since somebody came back. */
export function isAwaitingGateway(payment: Payment, arrival: GatewayRedirect | undefined): boolean {
  return arrival !== undefined && payment.state === 'created' && payment.failure === arrival.failure;
}
