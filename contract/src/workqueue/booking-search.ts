import { z } from 'zod';
import { bookingStatus } from '../bookings/booking.ts';
import { defineRoute, jsonResponse, shows, showsSearch, staffAccess } from '../route-definition.ts';
import { itineraryRoute } from '../search/itineraries.ts';
import { SERVICES } from '../travel-services.ts';
import { idSchemaOf, wireLocalDate } from '../wire-schemas.ts';
import { workItem, workItemDetails } from './work-items.ts';

/** This is a booking that an operator has searched for, of whichever company. It names no traveller. */
export const foundBooking = z
  .strictObject({
    id: idSchemaOf('booking'),
    reference: z.string(),
    supplierReference: z.string().nullable(),
    status: bookingStatus,
    service: z.enum(SERVICES),
    route: itineraryRoute,
    departsOn: wireLocalDate,
    companyId: idSchemaOf('company'),
    companyName: z.string(),
  })
  .meta({ id: 'FoundBooking' });

export const MOST_FOUND = 20;

export const findBookings = defineRoute({
  name: 'workqueue.find-bookings',
  summary:
    'Bookings of all companies by reference, PNR, ticket number, client, names of travellers, company name, or a whole telephone number or mail address of travellers or contacts.',
  method: 'GET',
  path: '/v1/console/bookings',
  access: staffAccess('work-queue:read'),
  audits: showsSearch('personal-data'),
  query: z.strictObject({ text: z.string().trim().min(3).max(80) }),
  response: jsonResponse(z.strictObject({ bookings: z.array(foundBooking).max(MOST_FOUND) })),
  errors: ['too-many-requests'],
});

export const MOST_ITEMS_OF_BOOKING = 20;

/** Holds everything that an operator sees of a booking, whether or not something about it is open. */
export const operatorBooking = z
  .strictObject({
    row: workItem.pick({ companyId: true, companyName: true, with: true, title: true, travel: true }),
    booking: workItemDetails.shape.booking.unwrap(),
    status: bookingStatus,
    hold: workItemDetails.shape.hold,
    postings: workItemDetails.shape.postings,
    happened: workItemDetails.shape.happened,
    /** Lists the open work items about the booking. */
    items: z.array(workItem).max(MOST_ITEMS_OF_BOOKING),
  })
  .meta({ id: 'OperatorBooking' });
export type OperatorBooking = z.infer<typeof operatorBooking>;

export const readOperatorBooking = defineRoute({
  name: 'workqueue.read-booking',
  summary:
    'A booking of any company: what travels, the travellers, the money, what happened and what is open.',
  method: 'GET',
  path: '/v1/console/bookings/:bookingId',
  access: staffAccess('work-queue:read'),
  audits: shows('personal-data'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  response: jsonResponse(operatorBooking),
  errors: ['not-found'],
});
