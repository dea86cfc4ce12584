import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { useWallet } from '../ledger/wallet/use-wallet.ts';
import { usePaymentOptions } from '../ledger/wallet/use-wallet-lists.ts';
import { findFirstUsablePaymentMethod, listPaymentMethodOptions } from './payment-method-options.ts';

interface Circumstances {
  /** This is true once a supplier has refused to hold an item of the trip unpaid. */
  readonly isHoldRefused?: boolean;
  /** This is true when the items are already on hold: they can only be paid, not held again. */
  readonly isHeld?: boolean;
  /**
   * This is true for the price difference of a change. It is reserved while the supplier is queried, so it can be
   * paid neither later nor through the gateway.
   */
  readonly isDifference?: boolean;
}

/**
 * Returns the usable payment methods and the chosen one: the wanted method while it is usable, else the first that
 * is.
 */
export function usePaymentMethods(
  total: WireMoney,
  wanted: PaymentMethod | undefined,
  { isHoldRefused = false, isHeld = false, isDifference = false }: Circumstances = {},
) {
  const options = usePaymentOptions();
  const wallet = useWallet();
  const isLeftOut = (method: PaymentMethod) =>
    method === 'later' ? isHeld || isDifference : method === 'gateway' && isDifference;
  const methods = options.data?.methods.filter((method) => !isLeftOut(method));
  const choices =
    methods && wallet.data && listPaymentMethodOptions(methods, wallet.data, total, isHoldRefused);
  const isUsable = choices?.some(({ method, obstacle }) => method === wanted && obstacle === undefined);
  return {
    choices,
    method: isUsable ? wanted : choices && findFirstUsablePaymentMethod(choices),
    error: options.error ?? wallet.error,
  };
}
