import type { ReactNode } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { SectionScreenLinks } from '../../../shared/operator/section-screen-links.tsx';
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
  return (
    <OperatorConsoleSectionHeading title={title} text={text}>
      <SectionScreenLinks
        label={t('console.pricing.parts')}
        parts={[
          { to: CONSOLE_SCREENS.pricingRules.path, label: t('console.pricing.part.rules') },
          { to: CONSOLE_SCREENS.pricingGroups.path, label: t('console.pricing.part.groups') },
          { to: CONSOLE_SCREENS.priceProof.path, label: t('console.pricing.part.explain') },
        ]}
      />
      {action}
    </OperatorConsoleSectionHeading>
  );
}
