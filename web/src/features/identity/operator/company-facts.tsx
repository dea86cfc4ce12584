import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import { formatMoment, formatPhone } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { LabelValueList } from '../settings/label-value-list.tsx';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { useCompanyCheckText } from './use-company-check-text.ts';
import { type Finding, listCompanyCheckResults } from './company-check-results.ts';

const MARKS: Record<Finding['tone'], { Icon: typeof Check; look: string }> = {
  good: { Icon: Check, look: 'text-confirmed' },
  doubt: { Icon: TriangleAlert, look: 'text-held' },
  none: { Icon: Minus, look: 'text-muted' },
};

/** Shows what the portal itself could check, before anybody phones the company. */
export function CompanyChecks({ file }: { file: CompanyFile }) {
  const t = useTranslations();
  const findingText = useCompanyCheckText();
  return (
    <SettingsPanel title={t('console.checks')} text={t('console.checks.text')}>
      <ul className="grid gap-x-8 gap-y-2 text-14 sm:grid-cols-2">
        {listCompanyCheckResults(file).map((finding) => {
          const { tone, text } = finding;
          const { Icon, look } = MARKS[tone];
          return (
            <li key={text} className="flex items-start gap-2">
              <Icon
                aria-hidden
                size={16}
                strokeWidth={2.5}
                className={joinClassNames('mt-0.5 shrink-0', look)}
              />
              <span
                className={joinClassNames(
                  tone === 'doubt' && 'font-semibold',
                  tone === 'none' && 'text-muted',
                )}
              >
                {findingText(finding)}
              </span>
            </li>
          );
        })}
      </ul>
    </SettingsPanel>
  );
}

export function CompanyFacts({ file: { company, members } }: { file: CompanyFile }) {
  const t = useTranslations();
  const locale = useLocale();
  const none = <span className="text-muted">{t('console.none')}</span>;
  return (
    <SettingsPanel title={t('console.facts')}>
      <LabelValueList
        facts={[
          {
            label: t('console.kind'),
            value: company.entityKind === null ? none : t(`entity.${company.entityKind}`),
          },
          {
            label: t('console.registration'),
            value:
              company.companyRegNumber === null ? (
                none
              ) : (
                <ReferenceCode>{company.companyRegNumber}</ReferenceCode>
              ),
          },
          {
            label: t('console.gstin'),
            value:
              company.companyGSTNumber === null ? (
                none
              ) : (
                <ReferenceCode>{company.companyGSTNumber}</ReferenceCode>
              ),
          },
          { label: t('console.address'), value: company.companyAddress ?? none },
          {
            label: t('console.phone'),
            value:
              company.companyPhone === null ? (
                none
              ) : (
                <a href={`tel:${company.companyPhone}`} className="text-link">
                  {formatPhone(company.companyPhone)}
                </a>
              ),
          },
          { label: t('console.members'), value: members },
          { label: t('console.since'), value: formatMoment(company.creationTime, locale, 'day') },
        ]}
      />
      {company.branches.length > 0 && <Branches company={company} />}
    </SettingsPanel>
  );
}

function Branches({ company: { branches, gstins } }: Pick<CompanyFile, 'company'>) {
  const t = useTranslations();
  return (
    <>
      <h3 className="mt-5 mb-1 text-16">{t('console.branches')}</h3>
      <ul className="divide-y divide-line text-14">
        {branches.map((branch) => (
          <li key={branch.id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span className="font-semibold">{branch.name}</span>
            <ReferenceCode className="text-13">
              {gstins.find(({ id }) => id === branch.gstinId)?.gstin ?? ''}
            </ReferenceCode>
            <span className="w-full text-13 text-muted">{branch.address}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
