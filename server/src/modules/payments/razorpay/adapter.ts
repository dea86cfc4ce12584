import type { LocalDate } from '@marga/contract/kernel/time';
import type { Telemetry } from '../../../platform/telemetry.ts';
import type { Answer, Gateway, ReportLine } from '../gateway.ts';
import { createGatewayCaller, mapAllItemsOrNone } from './gateway-caller.ts';
import type { RazorpayConfig } from './razorpay-client.ts';
import {
  toGatewayVirtualAccount,
  toGatewayReportLine,
  toGatewayOrder,
  toPaise,
  toGatewayRefund,
  toGatewayBankTransfer,
  toGatewayPaymentAttempt,
} from './mapping.ts';
import * as wire from './schemas.ts';

const REPORT_PAGE = 1_000;
/**
 * A daily report may have at most this many pages of a thousand lines. More pages mean that the gateway repeats the
 * same page without end.
 */
const MOST_PAGES = 1_000;
/** This is the page size for attempts and refunds; one page is enough, because a payment has only a few of them. */
const LISTED = { count: 100 };

export function createRazorpayGateway(
  config: RazorpayConfig,
  telemetry: Pick<Telemetry, 'gatewayCall'>,
): Gateway {
  const caller = createGatewayCaller(telemetry, config);
  return {
    createOrder: ({ receipt, amount }) => {
      const { currency } = amount;
      // Marga captures the authorised amount itself, once it has checked that it is the amount asked for.
      const order = { amount: toPaise(amount), currency, receipt, payment_capture: false };
      return caller.make('create-order', wire.order, (api) => api.orders.create(order), toGatewayOrder);
    },
    async findOrder(receipt) {
      const answer = await caller.ask(
        'find-order',
        wire.collectionSchemaOf(wire.order),
        (api) => api.orders.all({ ...LISTED, receipt }),
        ({ items }) => mapAllItemsOrNone(items, toGatewayOrder),
      );
      if (answer.kind !== 'found') return answer;
      const thing = answer.thing.find((order) => order.receipt === receipt);
      return thing ? { kind: 'found', thing } : { kind: 'missing' };
    },
    listTries: (order) =>
      caller.ask(
        'list-tries',
        wire.collectionSchemaOf(wire.payment),
        (api) => api.orders.fetchPayments(order),
        ({ items }) => mapAllItemsOrNone(items, toGatewayPaymentAttempt)?.toSorted(byTime),
      ),
    capture: (tryId, amount) =>
      caller.make(
        'capture',
        wire.payment,
        (api) => api.payments.capture(tryId, toPaise(amount), amount.currency),
        toGatewayPaymentAttempt,
      ),
    refund: ({ receipt, tryId, amount }) => {
      const refund = { amount: toPaise(amount), receipt, notes: { refund: receipt } };
      return caller.make('refund', wire.refund, (api) => api.payments.refund(tryId, refund), toGatewayRefund);
    },
    listRefunds: (tryId) =>
      caller.ask(
        'list-refunds',
        wire.collectionSchemaOf(wire.refund),
        (api) => api.payments.fetchMultipleRefund(tryId, LISTED),
        ({ items }) => mapAllItemsOrNone(items, toGatewayRefund),
      ),
    createAccount: ({ companyId, name }) =>
      caller.make(
        'create-account',
        wire.virtualAccount,
        (api) =>
          api.virtualAccounts.create({
            receivers: { types: ['bank_account'] },
            description: name.slice(0, 200),
            notes: { company: companyId },
          }),
        toGatewayVirtualAccount,
      ),
    readTransfer: (tryId) =>
      caller.ask(
        'read-transfer',
        wire.bankTransfer,
        (api) => api.payments.bankTransfer(tryId),
        toGatewayBankTransfer,
      ),
    readReport: (day) =>
      readPages((skip) =>
        caller.ask(
          'read-report',
          wire.collectionSchemaOf(wire.reportLine),
          (api) => api.settlements.reports({ ...dateOf(day), count: REPORT_PAGE, skip }),
          ({ items }) => mapAllItemsOrNone(items, toGatewayReportLine),
        ),
      ),
  };
}

function byTime(one: { readonly at: string }, other: { readonly at: string }): number {
  return one.at < other.at ? -1 : 1;
}

async function readPages(
  readPage: (skip: number) => Promise<Answer<readonly ReportLine[]>>,
): Promise<Answer<readonly ReportLine[]>> {
  const lines: ReportLine[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await readPage(page * REPORT_PAGE);
    if (answer.kind !== 'found') return answer;
    lines.push(...answer.thing);
    if (answer.thing.length < REPORT_PAGE) return { kind: 'found', thing: lines };
  }
  return { kind: 'unknown' };
}

function dateOf(day: LocalDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}
