import type { ReactNode } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { SectionScreenLinks } from '../../../shared/operator/section-screen-links.tsx';
import { usePricingProposals } from './use-pricing.ts';
import { OperatorConsoleSectionHeading } from '../../../shared/operator/operator-console-section-heading.tsx';

/** Shows the title of a pricing screen and links to the other pricing screens. */
export function PricingSectionHeading({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action?: ReactNode;
}) {
  const t = useTranslations();
  const waiting = usePricingProposals({ state: 'proposed' }).rows?.length ?? 0;
  return (
    <OperatorConsoleSectionHeading title={title} text={text}>
      <SectionScreenLinks
        label={t('console.pricing.parts')}
        parts={[
          { to: CONSOLE_SCREENS.pricingRules.path, label: t('console.pricing.part.rules') },
          { to: CONSOLE_SCREENS.pricingGroups.path, label: t('console.pricing.part.groups') },
          {
            to: CONSOLE_SCREENS.pricingProposals.path,
            label:
              waiting === 0
                ? t('console.money.part.proposals')
                : t('console.money.part.proposals-waiting', { count: waiting }),
          },
          { to: CONSOLE_SCREENS.priceProof.path, label: t('console.pricing.part.explain') },
        ]}
      />
      {action}
    </OperatorConsoleSectionHeading>
  );
}
