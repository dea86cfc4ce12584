import type { BankTransfer, Difference, Reconciliation } from '@marga/contract/payments/payments';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';

const PAYMENTS = ['console', 'payments'];

export function useBankTransfers(state: BankTransfer['state'] | undefined): Paged<BankTransfer> {
  return usePagedList({
    queryKey: [...PAYMENTS, 'transfers', state],
    read: (cursor, signal) =>
      api.call('payments.list-transfers', { query: { state, limit: PAGE, cursor }, signal }),
  });
}

export function useReconciliations(): Paged<Reconciliation> {
  return usePagedList({
    queryKey: [...PAYMENTS, 'days'],
    read: (cursor, signal) =>
      api.call('payments.list-reconciliations', { query: { limit: PAGE, cursor }, signal }),
  });
}

interface DifferenceFilter {
  readonly state?: Difference['state'] | undefined;
  readonly day?: LocalDate | undefined;
}

export function useReconciliationDifferences(filter: DifferenceFilter): Paged<Difference> {
  return usePagedList({
    queryKey: [...PAYMENTS, 'differences', filter],
    read: (cursor, signal) =>
      api.call('payments.list-differences', { query: { ...filter, limit: PAGE, cursor }, signal }),
  });
}

/** After an action all cached payment data is loaded again. */
export function useRefreshPayments(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: PAYMENTS });
}

export function matchBankTransfer(
  transfer: BankTransfer,
  body: { companyId: CompanyId; reason: string },
  key: string,
) {
  return api.call('payments.match-transfer', { key, params: { transferId: transfer.id }, body });
}

export interface NewTransfer {
  readonly amount: WireMoney;
  readonly payer: string;
  readonly utr: string;
  readonly receivedOn: LocalDate;
}

export function recordBankTransfer(transfer: NewTransfer, key: string): Promise<BankTransfer> {
  return api.call('payments.record-transfer', { key, body: transfer });
}

export function reconcileGatewayDay(day: LocalDate): Promise<Reconciliation> {
  return api.call('payments.run-reconciliation', { body: { day } });
}

export function resolveReconciliationDifferenceWithNote(
  difference: Difference,
  note: string,
): Promise<Difference> {
  return api.call('payments.resolve-difference', {
    params: { differenceId: difference.id },
    body: { note },
  });
}
