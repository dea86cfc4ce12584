import type { Booking } from '@marga/contract/bookings/booking';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { Payment } from '@marga/contract/payments/payments';

/** What suppliers and banks do in the demo data, by the control routes of the sandbox. */
export interface DemoSandbox {
  pay(payment: Payment, outcome?: 'paid' | 'declined'): Promise<void>;
  /** The next order at this supplier fails in this way. */
  failNextOrder(supplier: string, fault: 'rejected' | 'silent' | 'booked-then-500'): Promise<void>;
  /** Says what becomes of the refunds of a booking from now on. */
  setRefund(booking: Pick<Booking, 'id'>, outcome: 'paid' | 'short' | 'never'): Promise<void>;
  /** The gateway's report of a day shows a payment that nobody made here. */
  reportPayment(paise: number, day: LocalDate): Promise<void>;
  reschedule(booking: Pick<Booking, 'id'>, minutes: number): Promise<void>;
  /** The supplier cancels the order by itself and gives its price back. */
  cancelOrder(booking: Pick<Booking, 'id'>): Promise<void>;
}

export function createDemoSandbox(url: string): DemoSandbox {
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`the sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
  };
  return {
    pay: ({ hostedPage }, outcome = 'paid') =>
      post('gateway/payments', { order_id: hostedPage?.fields['order_id'], outcome, method: 'upi' }),
    failNextOrder: (supplier, fault) => post('next-order', { supplier, fault }),
    setRefund: ({ id: reference }, outcome) => post('refunds', { reference, outcome }),
    reportPayment: (amount, day) => post('gateway/recon', { kind: 'extra', amount, day }),
    reschedule: ({ id: reference }, minutes) => post('departures', { reference, minutes }),
    async cancelOrder({ id: reference }) {
      const answer = await fetch(`${url}/_sandbox/orders`);
      const { orders } = (await answer.json()) as {
        orders: { metadata: Record<string, string>; total_amount: string }[];
      };
      const order = orders.find(({ metadata }) => metadata['marga_reference'] === reference);
      if (!order) throw new Error(`no supplier has the order ${reference}`);
      await post('supplier-cancellations', { reference, gives: order.total_amount });
    },
  };
}
