import { ok } from '@marga/contract/kernel/result';
import {
  addTravellers,
  changeTraveller,
  eraseTraveller,
  listTravellers,
  readTraveller,
} from '@marga/contract/travellers/travellers';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  addTravellersToDirectory,
  changeTravellerInDirectory,
  eraseTravellerFromDirectory,
} from './traveller-directory.ts';
import { BEGINNING, encodeTravellerCursor, parseTravellerCursor } from './traveller-list-cursor.ts';
import { toTravellerListRow, decryptTravellerRow } from './encrypted-traveller-rows.ts';
import { nameSearchPatternsOf } from './traveller-search-text.ts';
import { countFound, selectPage, selectTraveller } from './db/travellers-queries.ts';
import { travellerVaultOf } from '../../platform/personal-data/traveller-vault.ts';

export { reencryptTravellers } from './reencrypt-travellers.ts';
export { rememberTravellers } from './remember-travellers.ts';

export function travellersHandlers(): Handler[] {
  return [
    defineReadHandler(
      listTravellers,
      ({ query }) => {
        const patterns = nameSearchPatternsOf(query.search);
        const position = parseTravellerCursor(query.cursor ?? '') ?? BEGINNING;
        return [selectPage({ patterns, ...position, limit: query.limit + 1 }), countFound({ patterns })];
      },
      ([rows, [found]], { query }, { config }) => {
        if (query.cursor !== undefined && !parseTravellerCursor(query.cursor)) {
          const issues = [{ path: 'query.cursor', message: 'not the nextCursor of a page' }];
          return refuse('request-invalid', { issues });
        }
        const vault = travellerVaultOf(config);
        const items = rows
          .slice(0, query.limit)
          .map((row) => toTravellerListRow(decryptTravellerRow(vault, row)));
        const last = items.at(-1);
        return ok({
          items,
          nextCursor: rows.length > query.limit && last ? encodeTravellerCursor(last) : null,
          total: Number(found?.people ?? 0),
        });
      },
    ),
    defineReadHandler(
      readTraveller,
      ({ params }) => [selectTraveller({ id: params.travellerId })],
      ([[row]], _input, { config }) =>
        row ? ok(decryptTravellerRow(travellerVaultOf(config), row)) : refuse('not-found'),
    ),
    defineHandler(addTravellers, (ctx, { body }) => addTravellersToDirectory(ctx, body)),
    defineHandler(changeTraveller, (ctx, { params, body }) =>
      changeTravellerInDirectory(ctx, params.travellerId, body),
    ),
    defineHandler(eraseTraveller, (ctx, { params }) => eraseTravellerFromDirectory(ctx, params.travellerId)),
  ];
}
