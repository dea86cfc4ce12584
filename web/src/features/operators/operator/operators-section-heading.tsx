import type { ReactNode } from 'react';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { OperatorConsoleSectionHeading } from '../../../shared/operator/operator-console-section-heading.tsx';
import { SectionScreenLinks } from '../../../shared/operator/section-screen-links.tsx';
import { useOperatorProposals } from './use-operators.ts';

interface OperatorsSectionHeadingProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Shows the title of a screen about operators, and links to the list and the proposals. */
export function OperatorsSectionHeading({ title, text, action }: OperatorsSectionHeadingProps) {
  const t = useTranslations();
  const waiting = useOperatorProposals({ state: 'proposed' }).rows?.length ?? 0;
  return (
    <OperatorConsoleSectionHeading title={title} text={text}>
      <SectionScreenLinks
        label={t('console.operators.parts')}
        parts={[
          { to: CONSOLE_SCREENS.operators.path, label: t('console.operators.title') },
          {
            to: CONSOLE_SCREENS.operatorProposals.path,
            label:
              waiting === 0
                ? t('console.money.part.proposals')
                : t('console.money.part.proposals-waiting', { count: waiting }),
          },
        ]}
      />
      {action}
    </OperatorConsoleSectionHeading>
  );
}
