import {
  type UnsettledCompany,
  unsettledCompany,
  type UnsettledMatter,
} from '@marga/contract/identity/unsettled-matters';
import { Link } from 'react-router';
import type { ApiProblem } from '../../../../shared/api-problem.ts';
import { formatMoney } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../../../routes.ts';
import { Alert } from '../../../../ui/alert.tsx';

interface UnsettledCompaniesProps {
  problem: ApiProblem;
  /** This is called when the user follows a link, so that the dialog closes. */
  onLeave: () => void;
}

/** Lists what must be settled before the companies can be closed, each with the page where that is done. */
export function UnsettledCompanies({ problem, onLeave }: UnsettledCompaniesProps) {
  const t = useTranslations();
  const companies = unsettledCompany.array().catch([]).parse(problem.details['companies']);
  return (
    <Alert tone="held">
      <p>{t('security.delete.unsettled')}</p>
      {companies.map((company) => (
        <div key={company.companyId} className="mt-2">
          <p className="font-semibold break-words">{company.companyName}</p>
          <ul className="list-disc pl-5">
            {company.matters.map((matter) => (
              <li key={`${matter.kind} ${matter.amount?.currency ?? ''}`}>
                <Link to={SCREENS[PLACES[matter.kind]].path} onClick={onLeave} className="underline">
                  <Matter matter={matter} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-2">
        {t('security.delete.unsettled.help')}{' '}
        <Link to={SCREENS.contact.path} onClick={onLeave} className="underline">
          {t('security.delete.unsettled.contact')}
        </Link>
      </p>
    </Alert>
  );
}

/** Says on which page each matter is settled. */
const PLACES = {
  'wallet-balance': 'wallet',
  'credit-owed': 'wallet',
  'money-on-hold': 'wallet',
  'payment-balance': 'wallet',
  payments: 'wallet',
  bookings: 'bookings',
  'booking-changes': 'bookings',
  'service-requests': 'bookings',
  refunds: 'refunds',
  'gateway-refunds': 'refunds',
  'client-quotes': 'trips',
} as const satisfies Record<UnsettledMatter, keyof typeof SCREENS>;

function Matter({ matter: { kind, count, amount } }: { matter: UnsettledCompany['matters'][number] }) {
  const t = useTranslations();
  const locale = useLocale();
  return t(`security.unsettled.${kind}`, {
    count,
    amount: amount === null ? '' : formatMoney(amount, locale),
  });
}
