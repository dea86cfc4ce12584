import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { ConsoleNav } from '../console-nav.tsx';
import { PartLinks } from '../part-links.tsx';
import { useProposals } from './use-money.ts';

/** What stands above the lists about companies' money; how many proposals wait is told on each. */
export function CreditHead({ title, words }: { title: string; words: string }) {
  const say = useSay();
  const waiting = useProposals({ state: 'proposed' }).rows?.length ?? 0;
  return (
    <>
      <ConsoleNav />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 outline-none">{title}</h1>
        <PartLinks
          label={say('console.money.parts')}
          parts={[
            { to: SCREENS.companyMoney.path, word: say('console.money.part.companies') },
            {
              to: SCREENS.proposals.path,
              word:
                waiting === 0
                  ? say('console.money.part.proposals')
                  : say('console.money.part.proposals-waiting', { count: waiting }),
            },
          ]}
        />
      </div>
      <p className="mt-1 mb-5 max-w-prose text-muted">{words}</p>
    </>
  );
}
