import type { Handler } from '../../platform/http/handler.ts';
import { accountHandlers } from './accounts.ts';
import { companyMoneyHandlers } from './company-money.ts';
import { creditHandlers } from './credit.ts';
import { proposalHandlers } from './proposals.ts';
import { statementHandlers } from './statement.ts';
import { statementFileHandlers } from './statement-file.ts';
import { walletHandlers } from './wallet.ts';

export { checkBalances } from './check-balances.ts';
export { closeStatements, expireHolds, reviewCreditLines } from './credit-jobs.ts';
export { methodsOf } from './credit-line.ts';
export { selectMethods } from './credit-sql.ts';
export { selectAccounts } from './ledger-sql.ts';
export {
  accountOf,
  type Fund,
  type LedgerLine,
  placeHolds,
  settleHold,
  topUp,
  transfer,
} from './move-money.ts';
export { ledgerMails } from './mails.ts';

export function ledgerHandlers(): Handler[] {
  return [
    ...walletHandlers(),
    ...statementHandlers(),
    ...statementFileHandlers(),
    ...creditHandlers(),
    ...companyMoneyHandlers(),
    ...proposalHandlers(),
    ...accountHandlers(),
  ];
}
