import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { ConsoleNav } from '../console-nav.tsx';
import { PartLinks } from '../part-links.tsx';

/** What stands above each screen about prices. */
export function PricingHead({ title, words, action }: { title: string; words: string; action?: ReactNode }) {
  const say = useSay();
  return (
    <>
      <ConsoleNav />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 outline-none">{title}</h1>
        <div className="flex flex-wrap items-center gap-3">
          <PartLinks
            label={say('console.pricing.parts')}
            parts={[
              { to: SCREENS.pricingRules.path, word: say('console.pricing.part.rules') },
              { to: SCREENS.pricingGroups.path, word: say('console.pricing.part.groups') },
              { to: SCREENS.priceProof.path, word: say('console.pricing.part.explain') },
            ]}
          />
          {action}
        </div>
      </div>
      <p className="mt-1 mb-5 max-w-prose text-muted">{words}</p>
    </>
  );
}
