import { randomUUID } from 'node:crypto';
import { type CompanyId, createId, type PaymentId } from '@marga/contract/kernel/ids';
import { createMoney } from '@marga/contract/kernel/money';
import { requestPaymentRefund } from '@marga/server/modules/payments/index';
import { now } from '@marga/server/platform/clock';
import { Db } from '@marga/server/platform/db/db';
import { createSeededRandom, type Findings, type Fixture } from './fixture.ts';

const PARALLEL = 64;
const PAID = 100_000;

/**
 * Requests sixty-four partial refunds of one payment at once, each twice. The refunds must never exceed the payment,
 * and each key must produce one refund.
 */
export async function testConcurrentRefunds(fixture: Fixture, rounds: number): Promise<Findings> {
  const db = new Db({ url: fixture.urls.app, poolSize: PARALLEL, clockOffsetMs: undefined });
  const roll = createSeededRandom(64);
  const broken: string[] = [];
  let asked = 0;
  for (let round = 0; round < rounds; round += 1) {
    const company = createId('company', now());
    const payment = await paidIn(fixture, company);
    const wanted = Array.from({ length: PARALLEL }, () => ({ key: randomUUID(), minor: 1 + roll(6_000) }));
    const answers = await Promise.all(
      [...wanted, ...wanted].map(({ key, minor }) =>
        requestPaymentRefund(db, company, {
          payment,
          key,
          amount: createMoney(BigInt(minor), 'INR'),
          reason: 'drill',
        }),
      ),
    );
    asked += answers.filter((answer) => answer === 'asked').length;
    const [end] = await fixture.query<{ left: string; sent: string; keys: number; rows: number }>(
      `select (select balance_minor from ledger.account where id = 'payment:' || $1) as left,
        coalesce(sum(amount_minor), 0) as sent, count(distinct key)::int as keys, count(*)::int as rows
        from payments.refund where payment_id = $1`,
      [payment],
    );
    const [left, sent] = [Number.parseInt(end?.left ?? '-1', 10), Number.parseInt(end?.sent ?? '-1', 10)];
    if (sent > PAID) broken.push(`${sent} given back of ${PAID}`);
    if (left + sent !== PAID) broken.push(`${sent} given back and ${left} left of ${PAID}`);
    if (end?.keys !== end?.rows) broken.push('a key gave back more than once');
  }
  await db.close();
  return { figures: { refundRounds: rounds, refundsAsked: asked }, broken };
}

/** Inserts a payment for a checkout as if the gateway had reported it as paid. */
async function paidIn(fixture: Fixture, company: CompanyId): Promise<PaymentId> {
  const id = createId('payment', now());
  await fixture.query(
    `insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, state, order_id,
        gateway_payment, expires_at, paid_at, ask_again_at)
      values ($1, $2, 'usr_drill', 'checkout', 'cko_' || $1, $3, 'INR', 'paid', 'order_' || $1, 'of_' || $1,
        platform.now(), platform.now(), null)`,
    [id, company, PAID],
  );
  await fixture.query(
    `select ledger.transfer_between_accounts($1, $2, 'deposit', 'bank:razorpay', 'payment:' || $2, $3, 'INR', null)`,
    [company, id, PAID],
  );
  return id;
}
