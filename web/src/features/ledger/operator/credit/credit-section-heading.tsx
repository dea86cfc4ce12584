import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../../screens/console/paths.gen.ts';
import { SectionScreenLinks } from '../../../../shared/operator/section-screen-links.tsx';
import { OperatorConsoleSectionHeading } from '../../../../shared/operator/operator-console-section-heading.tsx';
import { useLedgerChangeProposals } from './use-company-balances.ts';

/**
 * Shows the heading of the lists about companies' money, with links between the lists and the number of waiting
 * proposals.
 */
export function CreditSectionHeading({ title, text }: { title: string; text: string }) {
  const t = useTranslations();
  const waiting = useLedgerChangeProposals({ state: 'proposed' }).rows?.length ?? 0;
  return (
    <OperatorConsoleSectionHeading title={title} text={text}>
      <SectionScreenLinks
        label={t('console.money.parts')}
        parts={[
          { to: CONSOLE_SCREENS.companyMoney.path, label: t('console.money.part.companies') },
          {
            to: CONSOLE_SCREENS.proposals.path,
            label:
              waiting === 0
                ? t('console.money.part.proposals')
                : t('console.money.part.proposals-waiting', { count: waiting }),
          },
        ]}
      />
    </OperatorConsoleSectionHeading>
  );
}
