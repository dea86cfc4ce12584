import { fromWireMoney } from '@marga/contract/kernel/money';
import { demoBuyer } from '../buyer-api-client.ts';
import { setPaymentMethods } from '../set-payment-methods.ts';
import type { DemoPeople } from './demo-people.ts';
import { CLIENT_TRAVELLERS, STAFF_TRAVELLERS } from './travellers.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DescribedTraveller } from '../described-traveller.ts';
import { addDaysToDate } from '@marga/contract/kernel/time';

/** On the first day the operators say how the companies may pay, and the companies enter whom they book for. */
export async function openAccounts(people: DemoPeople): Promise<void> {
  const { omar, leela, asha, chitra } = people;
  const operators = { first: omar, second: leela };
  await setPaymentMethods(
    operators,
    asha.id,
    ['wallet', 'credit', 'gateway', 'later'],
    'Agency since 2015, pays on time.',
  );
  await setPaymentMethods(operators, chitra.id, ['wallet', 'gateway', 'later'], 'As agreed in the contract.');
  await Promise.all([
    enterTravellers(people, asha, CLIENT_TRAVELLERS, 'traveller'),
    enterTravellers(people, chitra, STAFF_TRAVELLERS, 'employer'),
    asha.client.call('payments.open-virtual-account'),
  ]);
}

/** Somebody looks at the statements at least this often, so none becomes overdue. */
const PAYS_BEFORE_DAYS = 3;

/** Farida pays what has been billed on the credit line from the wallet, some days before it is due. */
export async function payCreditStatements({ farida, clock }: DemoPeople): Promise<void> {
  const { credit } = await farida.client.call('ledger.read-wallet');
  const due = credit?.due;
  if (!due || due.dueOn > addDaysToDate(clock.today(), PAYS_BEFORE_DAYS)) return;
  const { outstanding: owed } = due;
  if (fromWireMoney(owed).minor <= 0n) return;
  await farida.client.call('identity.confirm-password', { body: { password: demoBuyer.password } });
  await farida.client.call('ledger.pay-credit', { key: crypto.randomUUID(), body: { amount: owed } });
}

async function enterTravellers(
  { clock, idOf }: DemoPeople,
  { client }: DemoCompany,
  people: readonly DescribedTraveller[],
  consent: 'traveller' | 'employer',
): Promise<void> {
  await client.call('travellers.add', {
    body: {
      travellers: people.map((person, index) => ({
        ...person,
        id: idOf('traveller'),
        original: {
          givenName: inSmallLetters(person.givenName),
          familyName: inSmallLetters(person.familyName),
        },
        documents:
          index % 2 === 0
            ? [
                {
                  kind: 'passport' as const,
                  number: `Z${4_182_930 + index * 713}`,
                  country: 'IN',
                  expiresOn: addDaysToDate(clock.today(), 130 + index * 400),
                },
              ]
            : [],
        preferences: {
          seat: index % 3 === 0 ? ('window' as const) : ('aisle' as const),
          berth: index % 2 === 0 ? ('lower' as const) : null,
          meal: index % 4 === 1 ? ('vegetarian' as const) : null,
          frequentFlyers: [],
          remarks: '',
        },
        consent,
      })),
    },
  });
}

function inSmallLetters(name: string): string {
  return name.toLowerCase().replaceAll(/(^|')[a-z]/g, (letter) => letter.toUpperCase());
}
