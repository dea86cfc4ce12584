import { fromWire, isNegative, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { type LocalDate, plusDays } from '@marga/contract/kernel/time';
import { PAYMENT_METHODS, type PaymentMethod, type Wallet } from '@marga/contract/ledger';

/** Why something cannot be paid with a method now. */
export type Obstacle = 'wallet-short' | 'credit-short' | 'credit-overdue' | 'not-held';

/** A way to pay that the company has, and how it would stand afterwards. */
export interface PayChoice {
  readonly method: PaymentMethod;
  /** What can be spent now, and what is left then; of the gateway neither is ours to know. */
  readonly available: WireMoney | undefined;
  readonly after: WireMoney | undefined;
  /** Of the credit line: when what is drawn now is to be paid back. */
  readonly dueOn: LocalDate | undefined;
  readonly obstacle: Obstacle | undefined;
}

const WITHOUT_BALANCE = {
  available: undefined,
  after: undefined,
  dueOn: undefined,
  obstacle: undefined,
} as const;

/** In the order in which people think of them: what they have, what they may owe, what they bring. */
export function payChoices(
  methods: readonly PaymentMethod[],
  wallet: Wallet,
  total: WireMoney,
  /** A supplier has said that it keeps none of this unpaid. */
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

/** The one that is chosen before anybody has chosen: the first that covers it. */
export function firstUsable(choices: readonly PayChoice[]): PaymentMethod | undefined {
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
    dueOn: plusDays(line.closesOn, line.dueDays),
    obstacle: line.isBlocked ? 'credit-overdue' : isShort(after) ? 'credit-short' : undefined,
  };
}

function left(available: WireMoney, total: WireMoney): WireMoney | undefined {
  if (available.currency !== total.currency) return undefined;
  return toWire(subtract(fromWire(available), fromWire(total)));
}

/** What is in another currency covers nothing. */
function isShort(after: WireMoney | undefined): boolean {
  return after === undefined || isNegative(fromWire(after));
}
