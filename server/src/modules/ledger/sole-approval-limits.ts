import { parseMoney } from '@marga/contract/kernel/money';
import type { ApiConfig } from '../../platform/config.ts';

/** Returns what one operator may move alone within a day, as `ledger.needs_second_person` reads it. */
export function soleApprovalLimits(
  config: Pick<ApiConfig, 'APPROVAL_THRESHOLD' | 'OPERATOR_DAILY_LIMIT'>,
): string {
  const paise = (rupees: string) => parseMoney(rupees, 'INR').minor.toString();
  return JSON.stringify({
    perCompany: paise(config.APPROVAL_THRESHOLD),
    inAll: paise(config.OPERATOR_DAILY_LIMIT),
  });
}
