import type { BookingView } from '@marga/contract/bookings/saved-views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../shared/api-client.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { useSession } from '../../shared/session-store.ts';
import { type LocalView, type SavedView, useLocallyStoredViews } from '../../ui/data-table/saved-views.ts';
import {
  formatBookingFilterUrl,
  parseBookingFilter,
  bookingFilterOfQuery,
  buildBookingListQuery,
} from './booking-filter.ts';

const KEY = ['booking-views'];

/** Returns the account's views of the list of bookings, and the columns chosen in this browser. */
export function useSavedBookingViews() {
  const queryClient = useQueryClient();
  const session = useSession();
  const {
    columns,
    views: local,
    chooseColumns,
    forgetView,
  } = useLocallyStoredViews('bookings', session?.user.uid ?? '');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('booking.list-views', { signal }),
  });
  const views = data?.views.map(shownOf);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: KEY });
  const save = async (view: LocalView) => {
    const same = views?.find(({ name }) => name.toLowerCase() === view.name.toLowerCase());
    if (same) await api.call('booking.change-view', { params: { viewId: idOf(same) }, body: bodyOf(view) });
    else await api.call('booking.save-view', { body: bodyOf(view) });
    await readAgain();
  };
  const rename = async (view: SavedView, name: string) => {
    await api.call('booking.change-view', { params: { viewId: idOf(view) }, body: { name } });
    await readAgain();
  };
  const remove = async (view: SavedView) => {
    await api.call('booking.remove-view', { params: { viewId: idOf(view) } });
    await readAgain();
  };
  const take = async (view: LocalView) => {
    await api.call('booking.save-view', { body: bodyOf(view) });
    forgetView(view.name);
    await readAgain();
  };

  // Views stored in this browser move to the account once; those that it already has or that exceed its limit are
  // dropped, failed ones are retried. Members of several companies choose the company of each view.
  const isOfOneCompany = session?.memberships.length === 1;
  const isTaking = useRef(false);
  useEffect(() => {
    if (data === undefined || local.length === 0 || !isOfOneCompany || isTaking.current) return;
    isTaking.current = true;
    void takeOver(local, forgetView).then(readAgain);
  });
  const found = isOfOneCompany ? [] : local;
  const drop = ({ name }: LocalView) => forgetView(name);
  return {
    views,
    error,
    retry: () => void refetch(),
    columns,
    chooseColumns,
    save,
    rename,
    remove,
    found,
    take,
    drop,
  };
}

async function takeOver(local: readonly LocalView[], forget: (name: string) => void): Promise<void> {
  for (const view of local) {
    try {
      await api.call('booking.save-view', { body: bodyOf(view) });
    } catch (problem) {
      const isRefused = problem instanceof ApiProblem && (problem.status === 400 || problem.status === 409);
      if (!isRefused) return;
    }
    forget(view.name);
  }
}

const idOf = ({ id }: SavedView) => id as BookingView['id'];

function shownOf({ id, name, filter, columns }: BookingView): SavedView {
  return { id, name, search: formatBookingFilterUrl(bookingFilterOfQuery(filter)), columns };
}

function bodyOf({ name, search, columns }: LocalView) {
  return {
    name,
    filter: buildBookingListQuery(parseBookingFilter(new URLSearchParams(search))),
    columns: [...columns],
  };
}
