import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api-client.ts';
import type { OpenCount } from './frame-item.tsx';

/** Holds the counts that the navigation of operators shows; none is there until they have been read. */
export type OperationsCounts = Readonly<
  Partial<
    Record<
      'workItems' | 'tickets' | 'companies' | 'transfers' | 'ledger' | 'operators' | 'pricing',
      OpenCount
    >
  >
>;

const OPEN_COUNTS = ['open-counts'];
/** Nothing announces a change of all these, so they are read again as often as this. */
const AGAIN_MS = 20_000;

export function useOperationsCounts(isAllowed: boolean): OperationsCounts {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: OPEN_COUNTS,
    queryFn: ({ signal }) => api.call('reporting.read-console-counts', { signal }),
    enabled: isAllowed,
    refetchInterval: AGAIN_MS,
  });
  // What the operator has just done may have closed an item.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: OPEN_COUNTS });
      }),
    [queryClient],
  );
  if (!data) return {};
  const { workItems, tickets, companies, transfers, proposals } = data;
  return {
    workItems: { count: workItems, needsYou: true },
    tickets: { count: tickets, needsYou: false },
    companies: { count: companies, needsYou: false },
    transfers: { count: transfers, needsYou: false },
    ledger: { count: proposals.ledger, needsYou: false },
    operators: { count: proposals.operators, needsYou: false },
    pricing: { count: proposals.pricing, needsYou: false },
  };
}
