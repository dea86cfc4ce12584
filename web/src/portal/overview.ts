import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/client.ts';

/** What a buyer needs in the morning; the dashboard draws it, the list of bookings takes its counts. */
export function useOverview(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.call('booking.read-overview', { signal }),
  });
}
