import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';

/** Reads what a buyer needs in the morning; the dashboard shows it, and the list of bookings uses its counts. */
export function useOverview(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.call('booking.read-overview', { signal }),
  });
}
