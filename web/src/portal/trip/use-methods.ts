import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger';
import { useWallet } from '../wallet/use-wallet.ts';
import { usePaymentOptions } from '../wallet/wallet-lists.ts';
import { firstUsable, payChoices } from './pay-methods.ts';

interface Circumstances {
  /** A supplier has said that it keeps nothing of this unpaid. */
  readonly isHoldRefused?: boolean;
  /** What is kept unpaid already can only be paid. */
  readonly isHeld?: boolean;
  /** A difference is set aside while the supplier is asked, so it is paid from what lies with us. */
  readonly isDifference?: boolean;
}

/** What can be paid with now; the one that was wanted, as long as it will do, else the first that does. */
export function useMethods(
  total: WireMoney,
  wanted: PaymentMethod | undefined,
  { isHoldRefused = false, isHeld = false, isDifference = false }: Circumstances = {},
) {
  const options = usePaymentOptions();
  const wallet = useWallet();
  const isLeftOut = (method: PaymentMethod) =>
    method === 'later' ? isHeld || isDifference : method === 'gateway' && isDifference;
  const methods = options.data?.methods.filter((method) => !isLeftOut(method));
  const choices = methods && wallet.data && payChoices(methods, wallet.data, total, isHoldRefused);
  const isUsable = choices?.some(({ method, obstacle }) => method === wanted && obstacle === undefined);
  return {
    choices,
    method: isUsable ? wanted : choices && firstUsable(choices),
    error: options.error ?? wallet.error,
  };
}
