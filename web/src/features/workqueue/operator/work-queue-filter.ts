import { WORK_ITEM_KINDS, type WorkItemKind } from '@marga/contract/workqueue/work-items';

export const WHO_FILTERS = ['anybody', 'me', 'nobody'] as const;
export type WhoFilter = (typeof WHO_FILTERS)[number];

export interface WorkQueueFilter {
  readonly kind: WorkItemKind | 'any';
  readonly who: WhoFilter;
}

/** The URL holds the filter, so that going back from a work item leads to the same list. */
export function parseWorkQueueFilter(params: URLSearchParams): WorkQueueFilter {
  return {
    kind: WORK_ITEM_KINDS.find((kind) => kind === params.get('kind')) ?? 'any',
    who: WHO_FILTERS.find((who) => who === params.get('who')) ?? 'anybody',
  };
}

/** Writes the filter into a URL; default values are left out. */
export function formatWorkQueueFilterUrl({ kind, who }: WorkQueueFilter): string {
  const params = new URLSearchParams();
  if (kind !== 'any') params.set('kind', kind);
  if (who !== 'anybody') params.set('who', who);
  return params.size === 0 ? '' : `?${params.toString()}`;
}
