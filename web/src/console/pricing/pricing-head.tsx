import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { CONSOLE_SCREENS } from '../../console-routes.ts';
import { PartLinks } from '../part-links.tsx';
import { SectionHead } from '../section-head.tsx';

/** What stands above each screen about prices. */
export function PricingHead({ title, words, action }: { title: string; words: string; action?: ReactNode }) {
  const say = useSay();
  return (
    <SectionHead title={title} words={words}>
      <PartLinks
        label={say('console.pricing.parts')}
        parts={[
          { to: CONSOLE_SCREENS.pricingRules.path, word: say('console.pricing.part.rules') },
          { to: CONSOLE_SCREENS.pricingGroups.path, word: say('console.pricing.part.groups') },
          { to: CONSOLE_SCREENS.priceProof.path, word: say('console.pricing.part.explain') },
        ]}
      />
      {action}
    </SectionHead>
  );
}
