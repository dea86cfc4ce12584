import { ok } from '@marga/contract/kernel/result';
import {
  addTravellers,
  changeTraveller,
  eraseTraveller,
  listTravellers,
  readTraveller,
} from '@marga/contract/travellers/travellers';
import { type Handler, handle, read } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { add, change, erase } from './book.ts';
import { BEGINNING, cursorOf, positionOf } from './list-position.ts';
import { listedOf, travellerOf } from './person.ts';
import { patternsOf } from './search-text.ts';
import { countFound, selectPage, selectTraveller } from './travellers-sql.ts';
import { vaultOf } from './vault.ts';

export { type ReencryptDeps, reencryptTable, reencryptTravellers } from './reencrypt.ts';
export { vaultOf } from './vault.ts';

export function travellersHandlers(): Handler[] {
  return [
    read(
      listTravellers,
      ({ query }) => {
        const patterns = patternsOf(query.search);
        const position = positionOf(query.cursor ?? '') ?? BEGINNING;
        return [selectPage({ patterns, ...position, limit: query.limit + 1 }), countFound({ patterns })];
      },
      ([rows, [found]], { query }, { config }) => {
        if (query.cursor !== undefined && !positionOf(query.cursor)) {
          const issues = [{ path: 'query.cursor', message: 'not the nextCursor of a page' }];
          return refuse('request-invalid', { issues });
        }
        const vault = vaultOf(config);
        const items = rows.slice(0, query.limit).map((row) => listedOf(travellerOf(vault, row)));
        const last = items.at(-1);
        return ok({
          items,
          nextCursor: rows.length > query.limit && last ? cursorOf(last) : null,
          total: Number(found?.people ?? 0),
        });
      },
    ),
    read(
      readTraveller,
      ({ params }) => [selectTraveller({ id: params.travellerId })],
      ([[row]], _input, { config }) => (row ? ok(travellerOf(vaultOf(config), row)) : refuse('not-found')),
    ),
    handle(addTravellers, (ctx, { body }) => add(ctx, body)),
    handle(changeTraveller, (ctx, { params, body }) => change(ctx, params.travellerId, body)),
    handle(eraseTraveller, (ctx, { params }) => erase(ctx, params.travellerId)),
  ];
}
