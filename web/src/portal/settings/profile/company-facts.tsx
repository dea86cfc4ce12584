import type { Company } from '@marga/contract/identity/company';
import { formatPhone } from '../../../lib/format.ts';
import { useSay } from '../../../lib/i18n/text.ts';
import { Reference } from '../../../ui/reference.tsx';
import { Facts } from '../facts.tsx';

/** The company as those read it who may not change it. */
export function CompanyFacts({ company }: { company: Company }) {
  const say = useSay();
  const none = <span className="text-muted">{say('profile.nothing')}</span>;
  const reference = (text: string | null) => (text === null ? none : <Reference>{text}</Reference>);
  return (
    <>
      <Facts
        facts={[
          { word: say('profile.companyName'), value: company.companyName },
          {
            word: say('profile.entityKind'),
            value: company.entityKind === null ? none : say(`entity.${company.entityKind}`),
          },
          { word: say('profile.companyRegNumber'), value: reference(company.companyRegNumber) },
          { word: say('profile.companyGSTNumber'), value: reference(company.companyGSTNumber) },
          {
            word: say('profile.companyPhone'),
            value: company.companyPhone === null ? none : formatPhone(company.companyPhone),
          },
          { word: say('profile.companyAddress'), value: company.companyAddress ?? none },
        ]}
      />
      <p className="mt-3 text-13 text-muted">{say('profile.only-owner')}</p>
    </>
  );
}
