import { useTranslations } from '../../../../shared/i18n/translations.ts';
import { CONSOLE_SCREENS } from '../../../../console-routes.ts';
import { PartLinks } from '../../../../shared/operator/part-links.tsx';
import { SectionHead } from '../../../../shared/operator/section-head.tsx';
import { useProposals } from './use-money.ts';

/** Shows the heading of the lists about companies' money, each with the number of waiting proposals. */
export function CreditHead({ title, text }: { title: string; text: string }) {
  const t = useTranslations();
  const waiting = useProposals({ state: 'proposed' }).rows?.length ?? 0;
  return (
    <SectionHead title={title} text={text}>
      <PartLinks
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
    </SectionHead>
  );
}
