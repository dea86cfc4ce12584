import type { Handler } from '../../platform/http/handler.ts';
import { ledgerAccountHandlers } from './accounts.ts';
import { companyBalanceHandlers } from './company-money.ts';
import { creditLineHandlers } from './credit.ts';
import { ledgerProposalHandlers } from './proposals.ts';
import { ledgerStatementHandlers } from './statement.ts';
import { statementFileHandlers } from './statement-file.ts';
import { walletHandlers } from './wallet.ts';

export { checkBalances } from './check-balances.ts';
export { closeCreditStatements, releaseExpiredHolds, reviewCreditLines } from './credit-jobs.ts';
export { paymentMethodsOf } from './credit-line.ts';
export { selectMethods } from './credit-sql.ts';
export { selectAccounts } from './ledger-sql.ts';
export {
  ledgerAccountOf,
  type Fund,
  type LedgerLine,
  placeHolds,
  settleHold,
  topUpWallet,
  transferMoney,
} from './move-money.ts';
export { ledgerMails } from './mails.ts';

export function ledgerHandlers(): Handler[] {
  return [
    ...walletHandlers(),
    ...ledgerStatementHandlers(),
    ...statementFileHandlers(),
    ...creditLineHandlers(),
    ...companyBalanceHandlers(),
    ...ledgerProposalHandlers(),
    ...ledgerAccountHandlers(),
  ];
}
