import { CHAT_BUGS } from '../trial/chat/planted-bugs.ts';
import { IDENTITY_BUGS } from '../trial/identity/planted-bugs.ts';
import { SEARCH_BUGS } from '../trial/search/planted-bugs.ts';
import { run as chat } from './chat.ts';
import { run as crash } from './crash.ts';
import { run as identity } from './identity.ts';
import { run as restore } from './restore.ts';
import { run as search } from './search.ts';
import { run as wipe } from './wipe.ts';

/** Each bug, and the drill that must notice it. */
const TRIALS: readonly { bug: string; notice: (args: string[]) => Promise<{ ok: boolean }> }[] = [
  {
    bug: 'resend',
    notice: (args) => crash([...args, '--boundary', 'workflow.after-supplier', '--victim', 'worker']),
  },
  {
    bug: 'settle-twice',
    notice: (args) => crash([...args, '--boundary', 'workflow.after-settle', '--victim', 'worker']),
  },
  { bug: 'no-sweep', notice: (args) => wipe([...args, '--times', '1']) },
  { bug: 'same-history', notice: restore },
  ...Object.keys(IDENTITY_BUGS).map((bug) => ({ bug, notice: identity })),
  ...Object.keys(CHAT_BUGS).map((bug) => ({ bug, notice: chat })),
  ...Object.keys(SEARCH_BUGS).map((bug) => ({ bug, notice: search })),
];

/** A drill that cannot fail proves nothing: plants each bug in turn and fails unless it is noticed. */
export async function run(): Promise<{ ok: boolean }> {
  const noticed: Record<string, boolean> = {};
  for (const { bug, notice } of TRIALS) {
    console.log(`\nplanting ${bug}`);
    noticed[bug] = !(await notice(['--plant', bug])).ok;
    console.log(noticed[bug] ? `${bug} was noticed` : `${bug} WAS NOT NOTICED`);
  }
  return { ok: Object.values(noticed).every(Boolean), noticed } as { ok: boolean };
}
