import {
  fromWireMoney,
  isNegativeMoney,
  subtractMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { PAYMENT_METHODS, type PaymentMethod, type Wallet } from '@marga/contract/ledger/ledger';

/** This is the reason why a payment method cannot be used at present. */
export type Obstacle = 'wallet-short' | 'credit-short' | 'credit-overdue' | 'not-held';

/** This is a payment method that the company has, with the balance it would leave. */
export interface PayChoice {
  readonly method: PaymentMethod;
  /**
   * `available` is what can be spent now and `after` is what would be left; both are undefined for the gateway,
   * because its balance is not known.
   */
  readonly available: WireMoney | undefined;
  readonly after: WireMoney | undefined;
  /** For the credit line, this is the day on which an amount drawn now has to be repaid. */
  readonly dueOn: LocalDate | undefined;
  readonly obstacle: Obstacle | undefined;
}

const WITHOUT_BALANCE = {
  available: undefined,
  after: undefined,
  dueOn: undefined,
  obstacle: undefined,
} as const;

/** Lists the methods in a familiar order: the wallet first, then the credit line, then the gateway. */
export function listPaymentMethodOptions(
  methods: readonly PaymentMethod[],
  wallet: Wallet,
  total: WireMoney,
  /** This is true once a supplier has refused to hold an item of the trip unpaid. */
  isHoldRefused = false,
): readonly PayChoice[] {
  return PAYMENT_METHODS.filter((method) => methods.includes(method)).flatMap((method) => {
    switch (method) {
      case 'wallet':
        return [ofWallet(wallet, total)];
      case 'credit':
        return wallet.credit ? [ofCredit(wallet.credit, total)] : [];
      case 'gateway':
        return [{ ...WITHOUT_BALANCE, method }];
      case 'later':
        return [{ ...WITHOUT_BALANCE, method, ...(isHoldRefused ? { obstacle: 'not-held' } : {}) }];
    }
  });
}

/** Returns the default method: the first that covers the total. */
export function findFirstUsablePaymentMethod(choices: readonly PayChoice[]): PaymentMethod | undefined {
  return choices.find(({ obstacle }) => obstacle === undefined)?.method;
}

function ofWallet({ available }: Wallet, total: WireMoney): PayChoice {
  const after = left(available, total);
  return {
    method: 'wallet',
    available,
    after,
    dueOn: undefined,
    obstacle: isShort(after) ? 'wallet-short' : undefined,
  };
}

function ofCredit(line: NonNullable<Wallet['credit']>, total: WireMoney): PayChoice {
  const after = left(line.available, total);
  return {
    method: 'credit',
    available: line.available,
    after,
    dueOn: addDaysToDate(line.closesOn, line.dueDays),
    obstacle: line.isBlocked ? 'credit-overdue' : isShort(after) ? 'credit-short' : undefined,
  };
}

function left(available: WireMoney, total: WireMoney): WireMoney | undefined {
  if (available.currency !== total.currency) return undefined;
  return toWireMoney(subtractMoney(fromWireMoney(available), fromWireMoney(total)));
}

/** A balance in another currency covers nothing. */
function isShort(after: WireMoney | undefined): boolean {
  return after === undefined || isNegativeMoney(fromWireMoney(after));
}
