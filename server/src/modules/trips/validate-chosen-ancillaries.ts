import type { ChosenAncillary, Ancillary, OfferedAncillaries } from '@marga/contract/trips/ancillaries';

interface Issue {
  readonly path: string;
  readonly message: string;
}

interface Wanted {
  readonly ancillaries: readonly ChosenAncillary[];
  readonly remark: string | null;
}

/** Lists choices that cannot be sold, by the field to correct. */
export function findAncillaryIssues(
  { ancillaries: offered, longestRemark }: OfferedAncillaries,
  { ancillaries: chosen, remark }: Wanted,
  travellers: number,
): Issue[] {
  const byId = new Map(offered.map((ancillary) => [ancillary.id, ancillary]));
  const issues = chosen.flatMap((wanted, index) =>
    issuesOf(byId.get(wanted.id), wanted, travellers).map(({ path, message }) => ({
      path: `body.ancillaries.${index}.${path}`,
      message,
    })),
  );
  return [...issues, ...twice(chosen, byId), ...remarkIssues(longestRemark, remark)];
}

function issuesOf(
  ancillary: Ancillary | undefined,
  { traveller, count }: ChosenAncillary,
  travellers: number,
): Issue[] {
  if (!ancillary) return [{ path: 'id', message: 'is not offered: read the ancillaries again' }];
  const issues: Issue[] = [];
  if (count > ancillary.most) issues.push({ path: 'count', message: `at most ${ancillary.most}` });
  if (ancillary.per === 'booking' && traveller !== null)
    issues.push({ path: 'traveller', message: 'is for all of them: name none' });
  if (ancillary.per === 'traveller' && (traveller === null || traveller >= travellers))
    issues.push({ path: 'traveller', message: `one of the ${travellers}, counted from 0` });
  return issues;
}

/**
 * Finds duplicates: the same ancillary for one traveller is one entry with a count, a seat holds one traveller, and
 * each traveller has one seat of a kind.
 */
function twice(chosen: readonly ChosenAncillary[], byId: ReadonlyMap<string, Ancillary>): Issue[] {
  const seen = new Set<string>();
  return chosen.flatMap((wanted, index): Issue[] => {
    const ancillary = byId.get(wanted.id);
    if (!ancillary) return [];
    const keys = [`${wanted.id} of ${wanted.traveller}`];
    if (ancillary.seat !== null) keys.push(`${wanted.id} of anybody`);
    if (ancillary.seat !== null || ancillary.kind === 'berth')
      keys.push(`${ancillary.kind} on ${ancillary.segments.join('.')} of ${wanted.traveller}`);
    const isTwice = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    const message =
      ancillary.seat === null && ancillary.kind !== 'berth'
        ? 'the same twice: say how many instead'
        : 'each place once, and one for each traveller';
    return isTwice ? [{ path: `body.ancillaries.${index}.id`, message }] : [];
  });
}

function remarkIssues(longest: number | null, remark: string | null): Issue[] {
  if (remark === null) return [];
  if (longest === null) return [{ path: 'body.remark', message: 'this supplier reads none' }];
  return remark.length > longest ? [{ path: 'body.remark', message: `at most ${longest} characters` }] : [];
}
