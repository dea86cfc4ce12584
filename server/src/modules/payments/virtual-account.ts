import { ok, type Result } from '@marga/contract/kernel/result';
import type { virtualAccount } from '@marga/contract/payments/payments';
import type { z } from 'zod';
import { insertAuditEntry } from '../../platform/audit.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sortPaymentMethods, selectMethods } from '../ledger/index.ts';
import type { Gateway } from './gateway.ts';
import { insertVirtualAccount, selectVirtualAccount } from './db/payments-queries.ts';

type VirtualAccount = z.output<typeof virtualAccount>;

interface AccountRow {
  readonly account_number: string;
  readonly ifsc: string;
  readonly bank_name: string;
  readonly beneficiary: string;
}

export function virtualAccountFromRow(row: AccountRow): VirtualAccount {
  return {
    accountNumber: row.account_number,
    ifsc: row.ifsc,
    bankName: row.bank_name,
    beneficiary: row.beneficiary,
  };
}

/**
 * Opens the company's own account number once. If the gateway's response is lost, its number stays unused, and the
 * next attempt opens another.
 */
export async function openVirtualAccount(
  ctx: CompanyContext,
  gateway: Gateway,
): Promise<Result<VirtualAccount, Refusal<'gateway-unavailable' | 'payment-method-off'>>> {
  const [[known], [row]] = await ctx.db.forCompany(ctx.companyId, [
    selectVirtualAccount(),
    selectMethods({ company: ctx.companyId }),
  ]);
  if (known) return ok(virtualAccountFromRow(known));
  if (!sortPaymentMethods(row?.methods ?? []).includes('wallet')) return refuse('payment-method-off');
  const made = await gateway.createAccount({ companyId: ctx.companyId, name: `Wallet of ${ctx.companyId}` });
  if (made.kind !== 'made') return refuse('gateway-unavailable');
  const { id, accountNumber, ifsc, bankName, beneficiary } = made.thing;
  const [, [stored]] = await ctx.db.forCompany(ctx.companyId, [
    insertVirtualAccount({
      company: ctx.companyId,
      gatewayId: id,
      accountNumber,
      ifsc,
      bankName,
      beneficiary,
    }),
    selectVirtualAccount(),
    insertAuditEntry(ctx, 'payment.account-opened', ctx.companyId, {}),
  ]);
  if (!stored) throw new Error('the account was not kept');
  return ok(virtualAccountFromRow(stored));
}
