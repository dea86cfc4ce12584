import type { Handler } from '../../platform/http/handler.ts';
import { ledgerAccountHandlers } from './accounts.ts';
import { companyBalanceHandlers } from './company-balances.ts';
import { creditLineHandlers } from './credit-line-handlers.ts';
import { ledgerChangeProposalHandlers } from './ledger-change-proposals.ts';
import { ledgerStatementHandlers } from './statement.ts';
import { statementFileHandlers } from './statement-download.ts';
import { walletHandlers } from './wallet.ts';

export { checkBalances } from './check-balances.ts';
export { closeCreditStatements, reviewCreditLines } from './credit-jobs.ts';
export { sortPaymentMethods } from './credit-line-from-rows.ts';
export { selectMethods } from './db/credit-queries.ts';
export { selectAccounts } from './db/ledger-queries.ts';
export {
  ledgerAccountNameOf,
  type Fund,
  type LedgerLine,
  placeMoneyHolds,
  settleMoneyHold,
  topUpWallet,
  transferMoney,
} from './move-money.ts';
export { unsettledMoney } from './unsettled-money.ts';
export { soleApprovalLimits } from './sole-approval-limits.ts';
export { creditReminderMails } from './credit-mails.ts';

export function ledgerHandlers(): Handler[] {
  return [
    ...walletHandlers(),
    ...ledgerStatementHandlers(),
    ...statementFileHandlers(),
    ...creditLineHandlers(),
    ...companyBalanceHandlers(),
    ...ledgerChangeProposalHandlers(),
    ...ledgerAccountHandlers(),
  ];
}
