import { BOOKING_ORDERS, BOOKING_STATUSES, type BookingStatus } from '@marga/contract/bookings/booking';
import type { BookingView } from '@marga/contract/bookings/saved-views';
import { type LocalDate, parseLocalDate } from '@marga/contract/kernel/time';
import { type Service, SERVICES } from '@marga/contract/travel-services';

export type BookingOrder = (typeof BOOKING_ORDERS)[number];

/** Holds the filter of the booking list, as it is stored in the page's URL. */
export interface BookingFilter {
  status: BookingStatus | undefined;
  service: Service | undefined;
  search: string;
  from: LocalDate | undefined;
  until: LocalDate | undefined;
  order: BookingOrder;
}

export const LONGEST_SEARCH = 80;

export const EVERYTHING: BookingFilter = {
  status: undefined,
  service: undefined,
  search: '',
  from: undefined,
  until: undefined,
  order: 'newest',
};

/** Invalid values in the URL are ignored, so the list always shows something. */
export function parseBookingFilter(params: URLSearchParams): BookingFilter {
  return {
    status: BOOKING_STATUSES.find((status) => status === params.get('status')),
    service: SERVICES.find((service) => service === params.get('service')),
    search: (params.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    order: BOOKING_ORDERS.find((order) => order === params.get('order')) ?? EVERYTHING.order,
  };
}

/** Writes only what differs from the default, so that the URL stays short and readable. */
export function formatBookingFilterUrl({
  status,
  service,
  search,
  from,
  until,
  order,
}: BookingFilter): string {
  const params = new URLSearchParams();
  const values = { status, service, search: search.trim(), from, until };
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  if (order !== EVERYTHING.order) params.set('order', order);
  return params.toString();
}

/** Returns whether anything but the order is set. */
export function hasActiveBookingFilter(filter: BookingFilter): boolean {
  return formatBookingFilterUrl({ ...filter, order: EVERYTHING.order }) !== '';
}

/** Returns the filter as the query parameters of the API's list of bookings; empty fields are left out. */
export function buildBookingListQuery({ status, service, search, from, until, order }: BookingFilter) {
  return {
    ...(status && { status }),
    ...(service && { service }),
    ...(search !== '' && { search }),
    ...(from && { departsFrom: from }),
    ...(until && { departsUntil: until }),
    order,
  };
}

/** Returns the page's filter that corresponds to the stored API query of a saved view. */
export function bookingFilterOfQuery(query: BookingView['filter']): BookingFilter {
  return {
    status: query.status,
    service: query.service,
    search: query.search ?? '',
    from: query.departsFrom,
    until: query.departsUntil,
    order: query.order,
  };
}

function dayOf(text: string | null): LocalDate | undefined {
  try {
    return text === null ? undefined : parseLocalDate(text);
  } catch {
    return undefined;
  }
}
