import { sqlFor, statement } from '../../platform/db/statement.ts';
import { type ResealDeps, resealShelf } from '../travellers/index.ts';

const selectSealedByOther = statement((p: { keyId: string; after: string; limit: number }) =>
  sqlFor
    .selectFrom('booking.trip')
    .select(['id', 'company_id', 'people_key as key_id', 'people as sealed'])
    .$narrowType<{ key_id: string; sealed: string }>()
    .where('people_key', '<>', p.keyId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

const updateSealed = statement((p: { id: string; was: string; keyId: string; sealed: string }) =>
  sqlFor
    .updateTable('booking.trip')
    .set({ people_key: p.keyId, people: p.sealed })
    .where('id', '=', p.id)
    .where('people', '=', p.was),
);

/** Who travels on a trip that is being prepared, under the newest key. */
export const resealTrips = (deps: ResealDeps) =>
  resealShelf(deps, { name: 'trips', byOther: selectSealedByOther, replace: updateSealed });
