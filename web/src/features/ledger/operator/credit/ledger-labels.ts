import type {
  CREDIT_CYCLES,
  EntryKind,
  PaymentMethod,
  Proposal,
  STATEMENT_ACCOUNTS,
} from '@marga/contract/ledger/ledger';
import { formatMoney } from '../../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../../shared/i18n/locale.ts';
import type { MessageId, Translate } from '../../../../shared/i18n/use-translations.ts';

export const METHOD_LABELS: Record<PaymentMethod, MessageId> = {
  wallet: 'console.money.method.wallet',
  credit: 'console.money.method.credit',
  gateway: 'console.money.method.gateway',
  later: 'console.money.method.later',
};

export const CYCLE_LABELS: Record<(typeof CREDIT_CYCLES)[number], MessageId> = {
  weekly: 'console.money.cycle.weekly',
  fortnightly: 'console.money.cycle.fortnightly',
  monthly: 'console.money.cycle.monthly',
};

export const ACCOUNT_LABELS: Record<(typeof STATEMENT_ACCOUNTS)[number], MessageId> = {
  wallet: 'console.money.wallet',
  credit: 'console.money.credit',
};

export const ENTRY_LABELS: Record<EntryKind, MessageId> = {
  'top-up': 'console.money.entry.top-up',
  'bank-transfer': 'console.money.entry.bank-transfer',
  capture: 'console.money.entry.capture',
  refund: 'console.money.entry.refund',
  'credit-payment': 'console.money.entry.credit-payment',
  adjustment: 'console.money.entry.adjustment',
  reversal: 'console.money.entry.reversal',
};

/** Describes the action for the colleague who decides on it. */
export function describeProposedLedgerChange(
  { action }: Pick<Proposal, 'action'>,
  t: Translate,
  locale: Locale,
): string {
  if (action.kind === 'adjustment') {
    const isAgainst = action.amount.amount.startsWith('-');
    const amount = formatMoney({ ...action.amount, amount: action.amount.amount.replace('-', '') }, locale);
    return t(isAgainst ? 'console.proposals.action.take' : 'console.proposals.action.give', {
      amount,
      account: t(ACCOUNT_LABELS[action.account]),
    });
  }
  if (action.kind === 'payment-methods') {
    const listed = (methods: readonly PaymentMethod[]) =>
      methods.map((method) => t(METHOD_LABELS[method])).join(', ') || t('console.methods.no-method');
    return t('console.proposals.action.methods', {
      before: listed(action.before),
      methods: listed(action.methods),
    });
  }
  const terms = t('console.proposals.action.terms', {
    cycle: t(CYCLE_LABELS[action.cycle]),
    days: action.dueDays,
  });
  const limit = formatMoney(action.limit, locale);
  const change =
    action.before === null
      ? t('console.proposals.action.new-line', { limit })
      : t('console.proposals.action.limit', { before: formatMoney(action.before, locale), limit });
  return `${change}; ${terms}`;
}
