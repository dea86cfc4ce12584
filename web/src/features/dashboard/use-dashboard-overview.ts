import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';

/**
 * Reads the overview: the next departures, the bookings that need action and the spend of this month. The dashboard
 * shows it, and the list of bookings uses its counts.
 */
export function useDashboardOverview(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.call('booking.read-overview', { signal }),
  });
}
