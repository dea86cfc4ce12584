import {
  bookAndCancel,
  bookAndChange,
  bookAndLose,
  bookAndReschedule,
  claimLateRefunds,
  type DemoEvent,
  payLateRefunds,
} from './amendment-events.ts';
import { quoteToClient, saveTrip } from './client-quotes.ts';
import {
  askToCancelCounterTicket,
  bookAndBeRefused,
  bookAndLoseAnswer,
  bookInSilence,
  giveCredit,
  reportUnknownPayment,
  resolveEscalation,
} from './operator-events.ts';
import { holdUnpaid, payInVain, topUp } from './payment-events.ts';
import * as trips from './special-trips.ts';
import { chatWithSupport, readNotices, requestGroupPrice } from './support-events.ts';

/** What happens on a day besides the usual trips. */
interface EventsOfDay {
  readonly atOnce?: readonly DemoEvent[];
  /** These set a fault for the next order at a supplier, so nobody else may order there meanwhile. */
  readonly afterwards?: readonly DemoEvent[];
}

/**
 * Says what happens by how many days ago it was. All states that the demo promises come about within the last fourteen
 * days; what is earlier has had its end.
 */
export const EVENTS_BY_DAY: Readonly<Record<number, EventsOfDay>> = {
  87: { atOnce: [topUp('chitra', '200000.00')] },
  84: { atOnce: [bookAndCancel('asha', trips.AMRITSAR_TRAIN)] },
  80: {
    atOnce: [
      giveCredit,
      quoteToClient('asha', trips.UDAIPUR_HOTEL, { days: 7, note: 'Lake view on request.' }),
    ],
  },
  77: { afterwards: [bookAndBeRefused('bharat', trips.CHANDIGARH_BUS, 'redline')] },
  73: { atOnce: [bookAndCancel('chitra', trips.MADURAI_TRAIN)] },
  70: {
    atOnce: [
      chatWithSupport('farida', {
        page: '/wallet',
        lines: [
          'Our statement for August shows one booking twice. Please check.',
          'Good afternoon Farida. The two lines are the booking and its cancellation; both carry the same reference.',
          'Found it, thank you.',
        ],
        isClosed: true,
      }),
    ],
  },
  66: {
    atOnce: [topUp('chitra', '150000.00')],
    afterwards: [bookAndLoseAnswer('bharat', trips.JAIPUR_BUS, 'redline')],
  },
  63: { afterwards: [bookInSilence('asha', trips.UDAIPUR_HOTEL, 'stayhub')] },
  59: { atOnce: [resolveEscalation, bookAndCancel('asha', trips.BHOPAL_TRAIN, { refund: 'never' })] },
  56: {
    atOnce: [
      bookAndCancel('chitra', trips.TRICHY_BUS, { travellers: [2] }),
      holdUnpaid('asha', trips.PUNE_FLIGHT, { isPaid: true }),
    ],
  },
  52: { atOnce: [topUp('asha', '150000.00')] },
  49: { atOnce: [bookAndChange('bharat', trips.JAIPUR_BUS, 'redline')] },
  45: {
    atOnce: [
      payLateRefunds('asha'),
      bookAndReschedule('chitra', trips.MADURAI_TRAIN, { minutes: 45, isAccepted: true }),
    ],
  },
  42: { atOnce: [askToCancelCounterTicket('3180.00', 'quoted')] },
  38: { atOnce: [payInVain('chitra', trips.KOLKATA_FLIGHT, 'declined'), topUp('chitra', '175000.00')] },
  35: { atOnce: [holdUnpaid('bharat', trips.BAGDOGRA_FLIGHT, { isPaid: false })] },
  31: {
    atOnce: [
      quoteToClient('asha', trips.SRINAGAR_FLIGHT, {
        days: 5,
        note: 'Fares rise at the weekend.',
        isRevoked: true,
      }),
    ],
  },
  28: { atOnce: [bookAndLose('asha', trips.DEHRADUN_BUS), topUp('asha', '200000.00')] },
  24: { atOnce: [bookAndCancel('bharat', trips.RISHIKESH_CAB)] },
  21: { atOnce: [bookAndCancel('asha', trips.LUCKNOW_TRAIN, { travellers: [1] })] },
  14: {
    atOnce: [
      bookAndCancel('asha', trips.AMRITSAR_TRAIN, { refund: 'never' }),
      bookAndCancel('chitra', trips.MADURAI_TRAIN, { refund: 'never' }),
      topUp('chitra', '125000.00'),
      requestGroupPrice,
    ],
  },
  10: {
    atOnce: [
      bookAndCancel('asha', trips.BHOPAL_TRAIN, { refund: 'short' }),
      bookAndCancel('asha', trips.KANPUR_TRAIN, { travellers: [1] }),
      bookAndCancel('chitra', trips.TRICHY_BUS, { travellers: [0] }),
    ],
    afterwards: [bookAndLoseAnswer('bharat', trips.CHANDIGARH_BUS, 'redline')],
  },
  7: {
    atOnce: [
      bookAndChange('asha', trips.JAIPUR_BUS, 'redline'),
      bookAndCancel('bharat', trips.DEHRADUN_BUS),
      quoteToClient('asha', trips.SRINAGAR_FLIGHT, {
        days: 14,
        note: 'Two seats by the window are free today.',
      }),
    ],
    afterwards: [bookAndBeRefused('chitra', trips.MADURAI_TRAIN, 'railyatra')],
  },
  4: {
    atOnce: [
      bookAndReschedule('asha', trips.LUCKNOW_TRAIN, { minutes: 95, isAccepted: false }),
      bookAndReschedule('chitra', trips.MADURAI_TRAIN, { minutes: 40, isAccepted: true }),
      askToCancelCounterTicket('2960.00', 'confirmed'),
      holdUnpaid('bharat', trips.BAGDOGRA_FLIGHT, { isPaid: false }),
      topUp('asha', '100000.00'),
    ],
  },
  2: {
    atOnce: [
      claimLateRefunds('asha'),
      payInVain('chitra', trips.KOLKATA_FLIGHT, 'declined'),
      bookAndChange('chitra', trips.MUMBAI_HOTEL, 'stayhub'),
      bookAndCancel('asha', trips.UDAIPUR_HOTEL, { refund: 'never' }),
      saveTrip('bharat', trips.PUNE_FLIGHT),
      readNotices,
      chatWithSupport('asha', {
        page: '/refunds',
        lines: [
          'Hello, the railway refund for the Sharma family’s Amritsar tickets is late. Can you check?',
          'Good morning Asha. I see it: it was due last week. I have written to the supplier today.',
          'Thank you. My client asks every day.',
          'Understood. They answer claims within two working days; I will update you here.',
          'One more thing: can the cab for Agra at 06:30 come to Karol Bagh instead?',
        ],
      }),
    ],
  },
  1: {
    atOnce: [
      bookAndCancel('bharat', trips.AMRITSAR_TRAIN, { refund: 'never', travellers: [0] }),
      askToCancelCounterTicket('3340.00', 'asked'),
      reportUnknownPayment,
      quoteToClient('bharat', trips.BAGDOGRA_FLIGHT, { days: 10, note: 'Includes one checked bag each.' }),
      chatWithSupport('chitra', {
        page: '/wallet',
        lines: [
          'Please send the GST invoices of October in one file; our auditor visits on Monday.',
          'They are under Wallet, Statement, for any month. I have also asked accounts for one file and will send it here.',
        ],
      }),
    ],
  },
};
