import { z } from 'zod';
import { BOOKING_ORDERS, bookingStatus } from './booking.ts';
import { emptyResponse, jsonResponse, memberSessionOnlyAccess, defineRoute } from '../route-definition.ts';
import { SERVICES } from '../travel-services.ts';
import { idSchemaOf, wireLocalDate } from '../wire-schemas.ts';

/** Saved views are filters of the booking list that a member has named. They belong to the member, in one company. */

export const MOST_VIEWS = 20;
export const LONGEST_VIEW_NAME = 40;

/** The filter has the fields of `booking.list-bookings`. */
export const viewFilter = z
  .strictObject({
    status: bookingStatus.optional(),
    service: z.enum(SERVICES).optional(),
    search: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format')
      .optional(),
    departsFrom: wireLocalDate.optional(),
    departsUntil: wireLocalDate.optional(),
    order: z.enum(BOOKING_ORDERS).default('newest'),
  })
  .meta({ id: 'BookingFilter' });

const viewName = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_VIEW_NAME)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** Names the columns that a saved view shows. Only the screen with the table knows the possible names. */
const viewColumns = z.array(z.string().regex(/^[a-z][a-z-]{0,29}$/)).max(20);

export const bookingView = z
  .strictObject({ id: idSchemaOf('view'), name: viewName, filter: viewFilter, columns: viewColumns })
  .meta({ id: 'BookingView' });

export type BookingView = z.infer<typeof bookingView>;

export const listViews = defineRoute({
  name: 'booking.list-views',
  summary: 'The views of the list of bookings that whoever asks has saved, by name.',
  method: 'GET',
  path: '/v1/booking-views',
  access: memberSessionOnlyAccess('booking:read'),
  response: jsonResponse(z.strictObject({ views: z.array(bookingView).max(MOST_VIEWS) })),
  errors: [],
});

export const saveView = defineRoute({
  name: 'booking.save-view',
  summary: 'Keep a way of looking at the list of bookings under a name.',
  method: 'POST',
  path: '/v1/booking-views',
  access: memberSessionOnlyAccess('booking:read'),
  body: bookingView.omit({ id: true }).meta({ id: 'NewBookingView' }),
  response: jsonResponse(bookingView, 201),
  errors: ['name-taken', 'too-many-views'],
});

export const changeView = defineRoute({
  name: 'booking.change-view',
  summary: 'Give a view another name, or have it mean something else; what is left out stays as it was.',
  method: 'PATCH',
  path: '/v1/booking-views/:viewId',
  access: memberSessionOnlyAccess('booking:read'),
  params: z.strictObject({ viewId: idSchemaOf('view') }),
  body: z.strictObject({
    name: viewName.optional(),
    filter: viewFilter.optional(),
    columns: viewColumns.optional(),
  }),
  response: jsonResponse(bookingView),
  errors: ['name-taken'],
});

export const removeView = defineRoute({
  name: 'booking.remove-view',
  summary: 'Forget a view.',
  method: 'DELETE',
  path: '/v1/booking-views/:viewId',
  access: memberSessionOnlyAccess('booking:read'),
  params: z.strictObject({ viewId: idSchemaOf('view') }),
  response: emptyResponse,
  errors: [],
});

export const bookingViewRoutes = [listViews, saveView, changeView, removeView] as const;
