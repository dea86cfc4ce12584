import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../../platform/config.ts';

/** Says how many rows of a table were encrypted again, and how many still need a former key. */
export interface TableState {
  readonly table: string;
  readonly reencrypted: number;
  readonly remaining: number;
  /** Says what ends the wait when rows remain that are not encrypted again. */
  readonly endsBy?: string;
}

export interface RingRotation {
  /** Says which of the steps is next. The last one is over when the ring has one key again. */
  readonly step: 'add' | 'use' | 'encrypt' | 'remove';
  readonly text: string;
}

/** Returns the newest id of a ring, whichever place it has: ids ascend. */
function newestOf(ring: KeyRing): string {
  return (
    ring
      .map(({ id }) => id)
      .toSorted(byAge)
      .at(-1) ?? ''
  );
}

const { compare: byAge } = new Intl.Collator('en', { numeric: true });

/** Returns an id that sorts behind the given one: 2 after 1, 2026b after 2026a, tests-2 after tests. */
export function nextKeyId(id: string): string {
  if (/\d$/.test(id)) return id.replace(/\d+$/, (number) => String(Number(number) + 1));
  if (/^\d{4}[a-y]$/.test(id)) return id.slice(0, 4) + String.fromCharCode(id.charCodeAt(4) + 1);
  return `${id}-2`;
}

/** Says whether a ring waits for its stored texts to be encrypted with its newest key, which it uses already. */
export function isInUse(ring: KeyRing): boolean {
  return ring.length > 1 && newestOf(ring) === ring[0].id;
}

/**
 * Says what to do next with a ring. A new key is first known to every process and then used: until all know it, a process
 * that does not would refuse what another one made with it.
 */
export function nextRingStep(
  name: string,
  programs: readonly string[],
  ring: KeyRing,
  tables: readonly TableState[],
): RingRotation {
  const newest = newestOf(ring);
  const where = programs.join(' and on every ');
  const ids = ring.map(({ id }) => id).join(', ');
  if (ring.length === 1) {
    const made = `${nextKeyId(ring[0].id)}:${randomBytes(32).toString('base64')}`;
    return {
      step: 'add',
      text: `${name} has one key, ${ids}. No rotation is under way. To begin one:
1. Append a new key, and deploy it on every ${where}, one after the other:
     ${name}=<its value now>,${made}
   Its first key stays in use. When all know the new one, run this again with the new value.`,
    };
  }
  if (newest !== ring[0].id)
    return {
      step: 'use',
      text: `${name} has the keys ${ids}. The newest, ${newest}, is known and not in use. When every process runs with this value:
2. Put ${newest} first, and deploy it on every ${where}. Then run this again with that value.`,
    };
  const remaining = tables.filter((table) => table.remaining > 0);
  const counts = tables
    .map(
      ({ table, reencrypted, remaining: left }) =>
        `     ${table}: ${reencrypted} encrypted again, ${left} with a former key`,
    )
    .join('\n');
  if (remaining.length > 0)
    return {
      step: 'encrypt',
      text: `${name} has the keys ${ids}, and uses ${newest}.
3. What is stored:
${counts}
   Not yet: ${remaining.map(({ table, endsBy = 'no key opens these rows: see the log' }) => `${table} (${endsBy})`).join(', ')}.
   Run this again later.`,
    };
  return {
    step: 'remove',
    text: `${name} has the keys ${ids}, and uses ${newest}.
3. What is stored:
${counts}
   Nothing needs a former key.
4. Half an hour after the last process began to use ${newest}, deploy ${newest} alone on every ${where}, and destroy the former keys.`,
  };
}
