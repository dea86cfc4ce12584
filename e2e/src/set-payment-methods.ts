import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { type Client, signInApiClient } from './api-client.ts';
import { operator, operatorLead } from './create-test-company.ts';

/** Sets the ways in which a company may pay: one operator proposes them, and another agrees where a way is added. */
export async function setPaymentMethods(
  { first, second }: { first: Client; second: Client },
  companyId: CompanyId,
  methods: PaymentMethod[],
  reason: string,
): Promise<void> {
  const { id, state } = await first.call('ledger.set-methods', {
    params: { companyId },
    body: { methods, reason },
  });
  if (state === 'proposed')
    await second.call('ledger.decide-proposal', {
      key: crypto.randomUUID(),
      params: { proposalId: id },
      body: { approve: true, reason: 'I have looked.' },
    });
}

/** Allows a company to hold bookings unpaid and pay later. */
export async function allowPayingLater(url: string, companyId: CompanyId): Promise<void> {
  const [first, second] = [await signInApiClient(url, operator), await signInApiClient(url, operatorLead)];
  const methods: PaymentMethod[] = ['wallet', 'credit', 'gateway', 'later'];
  await setPaymentMethods({ first, second }, companyId, methods, 'Has paid on time for a year.');
}
