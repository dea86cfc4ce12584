import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { CONSOLE_SCREENS } from '../../console-routes.ts';
import { PartLinks } from '../part-links.tsx';
import { SectionHead } from '../section-head.tsx';

/** What stands above each screen about money from outside. */
export function PaymentsHead({ title, words, action }: { title: string; words: string; action?: ReactNode }) {
  const say = useSay();
  return (
    <SectionHead title={title} words={words}>
      <PartLinks
        label={say('console.payments.parts')}
        parts={[
          { to: CONSOLE_SCREENS.bankTransfers.path, word: say('console.transfers.title') },
          { to: CONSOLE_SCREENS.reconciliation.path, word: say('console.days.title') },
          { to: CONSOLE_SCREENS.differences.path, word: say('console.differences.title') },
        ]}
      />
      {action}
    </SectionHead>
  );
}
