import type { ReactNode } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { SectionScreenLinks } from '../../../shared/operator/section-screen-links.tsx';
import { OperatorConsoleSectionHeading } from '../../../shared/operator/operator-console-section-heading.tsx';

/** Shows the title of a payments screen and links to bank transfers, reconciliation and differences. */
export function PaymentsSectionHeading({
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
        label={t('console.payments.parts')}
        parts={[
          { to: CONSOLE_SCREENS.bankTransfers.path, label: t('console.transfers.title') },
          { to: CONSOLE_SCREENS.reconciliation.path, label: t('console.days.title') },
          { to: CONSOLE_SCREENS.differences.path, label: t('console.differences.title') },
        ]}
      />
      {action}
    </OperatorConsoleSectionHeading>
  );
}
