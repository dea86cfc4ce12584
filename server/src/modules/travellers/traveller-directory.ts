import { isDeepStrictEqual } from 'node:util';
import type { TravellerId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, localDateAt, type LocalDate } from '@marga/contract/kernel/time';
import { isSamePerson, nameSpellingsOf } from '@marga/contract/travellers/names';
import type { RouteInput, RouteOutput } from '@marga/contract/route-definition';
import type {
  addTravellers,
  changeTraveller,
  KnownTraveller,
  TravellerDetails,
} from '@marga/contract/travellers/travellers';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countBeforeApproval } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  toTravellerListRow,
  toEncryptedTravellerRow,
  decryptTravellerRow,
} from './encrypted-traveller-rows.ts';
import {
  callAddTravellers,
  callChangeTraveller,
  callEraseTraveller,
  selectByIds,
  selectBySpelling,
  selectTraveller,
} from './db/travellers-queries.ts';
import { travellerVaultOf } from '../../platform/personal-data/traveller-vault.ts';

type AddBody = RouteInput<typeof addTravellers>['body'];
type Sent = AddBody['travellers'][number];

/** Leaves known travellers unchanged, unless the sender says that it is another person of the same name. */
export async function addTravellersToDirectory(
  ctx: CompanyContext,
  { travellers: sent, known }: AddBody,
): Promise<
  Result<
    RouteOutput<typeof addTravellers>,
    Refusal<'request-invalid' | 'idempotency-key-reused' | 'limited-before-approval'>
  >
> {
  const issues = sent.flatMap((person, at) => issuesOf(person, `body.travellers.${at}`));
  if (issues.length > 0) return refuse('request-invalid', { issues });
  const vault = travellerVaultOf(ctx.config);
  const ids = sent.map(({ id }) => id);
  const [sameIds, sameNames] = await ctx.db.forCompany(ctx.companyId, [
    selectByIds({ ids }),
    selectBySpelling({ spellings: sent.flatMap(nameSpellingsOf) }),
  ]);
  const before = new Map(sameIds.map((row) => [row.id, decryptTravellerRow(vault, row)]));
  if (sent.some((person) => isOtherThan(person, before.get(person.id))))
    return refuse('idempotency-key-reused');
  const judged = splitByKnown(
    sent,
    sameNames.map((row) => decryptTravellerRow(vault, row)),
    known === 'skip',
  );
  const unsent = judged.fresh.filter(({ id }) => !before.has(id));
  const counted = countBeforeApproval(ctx, ['travellers.travellers-before-approval'], unsent.length);
  if (!counted.ok) return counted;
  const people = JSON.stringify(
    judged.fresh.map((person) => toEncryptedTravellerRow(vault, ctx.companyId, person)),
  );
  const [, rows] = await ctx.db.forCompany(ctx.companyId, [
    callAddTravellers({ actor: ctx.userId, people }),
    selectByIds({ ids }),
  ]);
  const inBook = new Map(rows.map((row) => [row.id, decryptTravellerRow(vault, row)]));
  // A new id that is not in this address book after the insert belongs to another record, so it cannot be used.
  if (judged.fresh.some(({ id }) => !inBook.has(id))) return refuse('idempotency-key-reused');
  return ok({
    added: judged.fresh.flatMap(({ id }) => listedWithin(inBook, id)),
    known: judged.known.flatMap(({ position, as }) => {
      const [row] = typeof as === 'string' ? listedWithin(inBook, as) : [toTravellerListRow(as)];
      return row ? [{ position, as: row }] : [];
    }),
  });
}

function listedWithin(inBook: ReadonlyMap<string, KnownTraveller>, id: string) {
  const found = inBook.get(id);
  return found ? [toTravellerListRow(found)] : [];
}

interface SplitTravellers {
  readonly fresh: Sent[];
  /**
   * Lists the entries for travellers who are already known: from the address book, or, given by id, from an earlier
   * entry of the same list.
   */
  readonly known: { position: number; as: KnownTraveller | TravellerId }[];
}

function splitByKnown(
  sent: readonly Sent[],
  inBook: readonly KnownTraveller[],
  doesSkip: boolean,
): SplitTravellers {
  const fresh: Sent[] = [];
  const known: SplitTravellers['known'] = [];
  for (const [position, person] of sent.entries()) {
    const isSame = (other: { id: string } & TravellerDetails) =>
      other.id !== person.id && isSamePerson(namedOf(person), namedOf(other));
    // An entry that was sent before under the same id is not a duplicate of itself.
    const isReplay = inBook.some(({ id }) => id === person.id);
    const double = doesSkip && !isReplay ? (inBook.find(isSame) ?? fresh.find(isSame)?.id) : undefined;
    if (double === undefined) fresh.push(person);
    else known.push({ position, as: double });
  }
  return { fresh, known };
}

function namedOf({ givenName, familyName, bornOn }: TravellerDetails) {
  return { givenName, familyName, bornOn: bornOn ?? '' };
}

/** Returns whether a known id was sent with different details. */
function isOtherThan({ consent, ...person }: Sent, stored: KnownTraveller | undefined): boolean {
  if (!stored) return false;
  const { consent: given, version: _version, createdAt: _created, changedAt: _changed, ...details } = stored;
  return given.from !== consent || !isDeepStrictEqual(details, person);
}

type ChangeBody = RouteInput<typeof changeTraveller>['body'];

export async function changeTravellerInDirectory(
  ctx: CompanyContext,
  id: TravellerId,
  { version, ...person }: ChangeBody,
): Promise<Result<KnownTraveller, Refusal<'request-invalid' | 'not-found' | 'state-changed'>>> {
  const issues = issuesOf(person, 'body');
  if (issues.length > 0) return refuse('request-invalid', { issues });
  const vault = travellerVaultOf(ctx.config);
  const row = toEncryptedTravellerRow(vault, ctx.companyId, { ...person, id });
  const [[answer], [after]] = await ctx.db.forCompany(ctx.companyId, [
    callChangeTraveller({
      actor: ctx.userId,
      traveller: id,
      fromVersion: version,
      person: JSON.stringify(row),
    }),
    selectTraveller({ id }),
  ]);
  if (!after) return refuse('not-found');
  return answer?.changed === true ? ok(decryptTravellerRow(vault, after)) : refuse('state-changed');
}

export async function eraseTravellerFromDirectory(
  ctx: CompanyContext,
  id: TravellerId,
): Promise<Result<undefined, Refusal<'not-found'>>> {
  const [[answer]] = await ctx.db.forCompany(ctx.companyId, [
    callEraseTraveller({ actor: ctx.userId, traveller: id }),
  ]);
  return answer?.erased === true ? ok(undefined) : refuse('not-found');
}

const ADULT_YEARS = 18;

/** Returns an issue for a birth date in the future, and for a traveller under 18 without a guardian's consent. */
function issuesOf(
  { bornOn, consent }: Pick<Sent, 'bornOn' | 'consent'>,
  path: string,
): { path: string; message: string }[] {
  const today = localDateAt(now(), BUSINESS_ZONE);
  if (bornOn === null) return [];
  if (bornOn > today) return [{ path: `${path}.bornOn`, message: 'future' }];
  const isChild = bornOn > yearsBefore(today, ADULT_YEARS);
  return isChild && consent !== 'guardian' ? [{ path: `${path}.consent`, message: 'guardian' }] : [];
}

/**
 * The date stays text: years before a 29 February it may name a day that does not exist, but it still sorts between
 * its neighbours.
 */
function yearsBefore(day: LocalDate, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
