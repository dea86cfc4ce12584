import { findPlaces as findPlacesRoute } from '@marga/contract/places';
import { ok } from '@marga/contract/kernel/result';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { findPlaces } from './find-places.ts';

export function placesHandlers(): Handler[] {
  return [
    handle(findPlacesRoute, async (_, { query }) => ok({ items: findPlaces(query.text, query.limit) })),
  ];
}
