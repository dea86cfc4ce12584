import type { SupplierStatuses } from '@marga/contract/suppliers/suppliers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';

const BOARD = ['console', 'suppliers'];
/**
 * The supplier list is refreshed at this interval, because the server's processes exchange supplier states about as
 * often.
 */
const LOOK_MS = 3_000;

export function useSupplierStatus() {
  return useQuery({
    queryKey: BOARD,
    queryFn: ({ signal }) => api.call('suppliers.read-board', { signal }),
    refetchInterval: LOOK_MS,
  });
}

export function usePauseSupplier(supplier: string) {
  return useChange((reason: string) =>
    api.call('suppliers.pause', { params: { supplier }, body: { reason } }),
  );
}

export function useResumeSupplier(supplier: string) {
  return useChange<undefined>(() => api.call('suppliers.resume', { params: { supplier } }));
}

function useChange<Input>(mutationFn: (input: Input) => Promise<SupplierStatuses>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (board) => queryClient.setQueryData(BOARD, board),
  });
}
