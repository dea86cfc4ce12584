import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import type { OpenCount } from './frame-item.tsx';

/** Holds the counts that the navigation of the app shows; none is there until they have been read. */
export type AppCounts = Readonly<Partial<Record<'bookings' | 'refunds', OpenCount>>>;

export function useAppCounts(isAllowed: boolean): AppCounts {
  const { data } = useQuery({
    // Every event of the company has the overview read again, and with it what is stored under its key.
    queryKey: ['overview', 'open-counts'],
    queryFn: ({ signal }) => api.call('reporting.read-open-counts', { signal }),
    enabled: isAllowed,
  });
  if (!data) return {};
  return {
    bookings: openCountOf(data.bookings.open, data.bookings.needsAction),
    refunds: openCountOf(data.refunds.open, data.refunds.late),
  };
}

/** What needs the reader is counted alone, because the rest can wait. */
function openCountOf(open: number, needing: number): OpenCount {
  return needing > 0 ? { count: needing, needsYou: true } : { count: open, needsYou: false };
}
