import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { ConsoleNav } from '../console-nav.tsx';
import { PartLinks } from '../part-links.tsx';

/** What stands above each screen about money from outside. */
export function PaymentsHead({ title, words, action }: { title: string; words: string; action?: ReactNode }) {
  const say = useSay();
  return (
    <>
      <ConsoleNav />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 outline-none">{title}</h1>
        <div className="flex flex-wrap items-center gap-3">
          <PartLinks
            label={say('console.payments.parts')}
            parts={[
              { to: SCREENS.bankTransfers.path, word: say('console.transfers.title') },
              { to: SCREENS.reconciliation.path, word: say('console.days.title') },
              { to: SCREENS.differences.path, word: say('console.differences.title') },
            ]}
          />
          {action}
        </div>
      </div>
      <p className="mt-1 mb-5 max-w-prose text-muted">{words}</p>
    </>
  );
}
