import type { Company } from '@marga/contract/identity/company';
import { formatPhone } from '../../../../shared/format-money-and-dates.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { LabelValueList } from '../label-value-list.tsx';

/** Shows the company to members who may not change it. */
export function CompanyProfileFacts({ company }: { company: Company }) {
  const t = useTranslations();
  const none = <span className="text-muted">{t('profile.nothing')}</span>;
  const reference = (text: string | null) => (text === null ? none : <ReferenceCode>{text}</ReferenceCode>);
  return (
    <>
      <LabelValueList
        facts={[
          { label: t('profile.companyName'), value: company.companyName },
          {
            label: t('profile.entityKind'),
            value: company.entityKind === null ? none : t(`entity.${company.entityKind}`),
          },
          { label: t('profile.companyRegNumber'), value: reference(company.companyRegNumber) },
          { label: t('profile.companyGSTNumber'), value: reference(company.companyGSTNumber) },
          {
            label: t('profile.companyPhone'),
            value: company.companyPhone === null ? none : formatPhone(company.companyPhone),
          },
          { label: t('profile.companyAddress'), value: company.companyAddress ?? none },
        ]}
      />
      <p className="mt-3 text-13 text-muted">{t('profile.only-owner')}</p>
    </>
  );
}
