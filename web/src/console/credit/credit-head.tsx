import { useSay } from '../../lib/i18n/text.ts';
import { CONSOLE_SCREENS } from '../../console-routes.ts';
import { PartLinks } from '../part-links.tsx';
import { SectionHead } from '../section-head.tsx';
import { useProposals } from './use-money.ts';

/** What stands above the lists about companies' money; how many proposals wait is told on each. */
export function CreditHead({ title, words }: { title: string; words: string }) {
  const say = useSay();
  const waiting = useProposals({ state: 'proposed' }).rows?.length ?? 0;
  return (
    <SectionHead title={title} words={words}>
      <PartLinks
        label={say('console.money.parts')}
        parts={[
          { to: CONSOLE_SCREENS.companyMoney.path, word: say('console.money.part.companies') },
          {
            to: CONSOLE_SCREENS.proposals.path,
            word:
              waiting === 0
                ? say('console.money.part.proposals')
                : say('console.money.part.proposals-waiting', { count: waiting }),
          },
        ]}
      />
    </SectionHead>
  );
}
