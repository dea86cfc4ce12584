import type { ChosenExtra, Extra, ExtrasOffered } from '@marga/contract/extras';

interface Issue {
  readonly path: string;
  readonly message: string;
}

interface Wanted {
  readonly extras: readonly ChosenExtra[];
  readonly remark: string | null;
}

/** What nobody could sell as it was chosen, by the field to mend. */
export function extraIssues(
  { extras: offered, longestRemark }: ExtrasOffered,
  { extras: chosen, remark }: Wanted,
  travellers: number,
): Issue[] {
  const byId = new Map(offered.map((extra) => [extra.id, extra]));
  const issues = chosen.flatMap((wanted, index) =>
    issuesOf(byId.get(wanted.id), wanted, travellers).map(({ path, message }) => ({
      path: `body.extras.${index}.${path}`,
      message,
    })),
  );
  return [...issues, ...twice(chosen, byId), ...remarkIssues(longestRemark, remark)];
}

function issuesOf(extra: Extra | undefined, { traveller, count }: ChosenExtra, travellers: number): Issue[] {
  if (!extra) return [{ path: 'id', message: 'is not offered: read the extras again' }];
  const issues: Issue[] = [];
  if (count > extra.most) issues.push({ path: 'count', message: `at most ${extra.most}` });
  if (extra.per === 'booking' && traveller !== null)
    issues.push({ path: 'traveller', message: 'is for all of them: name none' });
  if (extra.per === 'traveller' && (traveller === null || traveller >= travellers))
    issues.push({ path: 'traveller', message: `one of the ${travellers}, counted from 0` });
  return issues;
}

/** The same for the same traveller is a count; a place has room for one, and one traveller sits in one place of a kind. */
function twice(chosen: readonly ChosenExtra[], byId: ReadonlyMap<string, Extra>): Issue[] {
  const seen = new Set<string>();
  return chosen.flatMap((wanted, index): Issue[] => {
    const extra = byId.get(wanted.id);
    if (!extra) return [];
    const keys = [`${wanted.id} of ${wanted.traveller}`];
    if (extra.seat !== null) keys.push(`${wanted.id} of anybody`);
    if (extra.seat !== null || extra.kind === 'berth')
      keys.push(`${extra.kind} on ${extra.segments.join('.')} of ${wanted.traveller}`);
    const isTwice = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    const message =
      extra.seat === null && extra.kind !== 'berth'
        ? 'the same twice: say how many instead'
        : 'each place once, and one for each traveller';
    return isTwice ? [{ path: `body.extras.${index}.id`, message }] : [];
  });
}

function remarkIssues(longest: number | null, remark: string | null): Issue[] {
  if (remark === null) return [];
  if (longest === null) return [{ path: 'body.remark', message: 'this supplier reads none' }];
  return remark.length > longest ? [{ path: 'body.remark', message: `at most ${longest} characters` }] : [];
}
