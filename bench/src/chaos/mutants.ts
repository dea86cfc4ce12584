import { CHAT_MUTANTS } from '../testbed/chat/mutants.ts';
import { IDENTITY_MUTANTS } from '../testbed/identity/mutants.ts';
import { SEARCH_MUTANTS } from '../testbed/search/mutants.ts';
import { run as chat } from './chat.ts';
import { run as crash } from './crash.ts';
import { run as identity } from './identity.ts';
import { run as restore } from './restore.ts';
import { run as search } from './search.ts';
import { run as wipe } from './wipe.ts';

/** Maps each mutant to the chaos test that must detect it. */
const CHAOS_TESTS: readonly { mutant: string; notice: (args: string[]) => Promise<{ ok: boolean }> }[] = [
  {
    mutant: 'resend',
    notice: (args) =>
      crash([...args, '--quick', '--boundary', 'workflow.after-supplier', '--victim', 'worker']),
  },
  {
    mutant: 'settle-twice',
    notice: (args) =>
      crash([...args, '--quick', '--boundary', 'workflow.after-settle', '--victim', 'worker']),
  },
  { mutant: 'no-sweep', notice: (args) => wipe([...args, '--times', '1']) },
  { mutant: 'same-history', notice: restore },
  ...Object.keys(IDENTITY_MUTANTS).map((mutant) => ({ mutant, notice: identity })),
  ...Object.keys(CHAT_MUTANTS).map((mutant) => ({ mutant, notice: chat })),
  ...Object.keys(SEARCH_MUTANTS).map((mutant) => ({ mutant, notice: search })),
];

/**
 * Applies each mutant in turn and fails unless it is detected, because a chaos test that cannot fail proves
 * nothing.
 */
export async function run(): Promise<{ ok: boolean }> {
  const noticed: Record<string, boolean> = {};
  for (const { mutant, notice } of CHAOS_TESTS) {
    console.log(`\napplying ${mutant}`);
    noticed[mutant] = !(await notice(['--mutant', mutant])).ok;
    console.log(noticed[mutant] ? `${mutant} was noticed` : `${mutant} WAS NOT NOTICED`);
  }
  return { ok: Object.values(noticed).every(Boolean), noticed } as { ok: boolean };
}
