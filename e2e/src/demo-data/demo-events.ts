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
  resolveEscalation,
} from './operator-events.ts';
import { holdUnpaid, payInVain, topUp } from './payment-events.ts';
import * as trips from './special-trips.ts';
import { chatAboutRefund, requestGroupPrice, writeToSupport } from './support-events.ts';

/**
 * Says what happens besides the usual trips, by how many days ago it was. All states that the demo promises come about
 * within the last fourteen days; what is earlier has had its end.
 */
export const EVENTS_BY_DAY: Readonly<Record<number, readonly DemoEvent[]>> = {
  87: [topUp('chitra', '200000.00')],
  84: [bookAndCancel('asha', trips.AMRITSAR_TRAIN)],
  80: [giveCredit, quoteToClient('asha', trips.UDAIPUR_HOTEL, { days: 7, note: 'Lake view on request.' })],
  77: [bookAndBeRefused('bharat', trips.CHANDIGARH_BUS, 'redline')],
  73: [bookAndCancel('chitra', trips.MADURAI_TRAIN)],
  70: [
    writeToSupport({
      name: 'Gurpreet Singh',
      email: 'accounts@himalaya.example',
      phone: '+91 11 2345 6789',
      message: 'Our statement for the first fortnight shows one booking twice. Please check.',
      answer: 'The two lines are the booking and its cancellation; the balance is right. Line 4 carries the reference of both.',
      thanks: 'Found it, thank you.',
      isClosed: true,
    }),
  ],
  66: [bookAndLoseAnswer('bharat', trips.JAIPUR_BUS, 'redline'), topUp('chitra', '150000.00')],
  63: [bookInSilence('asha', trips.UDAIPUR_HOTEL, 'stayhub')],
  59: [resolveEscalation, bookAndCancel('asha', trips.BHOPAL_TRAIN, { refund: 'never' })],
  56: [bookAndCancel('chitra', trips.TRICHY_BUS, { travellers: [2] }), holdUnpaid('asha', trips.PUNE_FLIGHT, { isPaid: true })],
  52: [topUp('asha', '400000.00')],
  49: [bookAndChange('bharat', trips.JAIPUR_BUS, 'redline')],
  45: [payLateRefunds('asha'), bookAndReschedule('chitra', trips.MADURAI_TRAIN, { minutes: 45, isAccepted: true })],
  42: [askToCancelCounterTicket('3180.00', 'quoted')],
  38: [payInVain('chitra', trips.KOLKATA_FLIGHT, 'declined'), topUp('chitra', '175000.00')],
  35: [holdUnpaid('bharat', trips.BAGDOGRA_FLIGHT, { isPaid: false })],
  31: [quoteToClient('asha', trips.SRINAGAR_FLIGHT, { days: 5, note: 'Fares rise at the weekend.', isRevoked: true })],
  28: [bookAndLose('asha', trips.DEHRADUN_BUS), topUp('asha', '300000.00')],
  24: [bookAndCancel('bharat', trips.RISHIKESH_CAB)],
  21: [bookAndCancel('asha', trips.LUCKNOW_TRAIN, { travellers: [1] })],
  14: [
    bookAndCancel('asha', trips.AMRITSAR_TRAIN, { refund: 'never' }),
    bookAndCancel('chitra', trips.MADURAI_TRAIN, { refund: 'never' }),
    topUp('chitra', '125000.00'),
    requestGroupPrice,
  ],
  10: [
    bookAndCancel('asha', trips.BHOPAL_TRAIN, { refund: 'short' }),
    bookAndCancel('asha', trips.KANPUR_TRAIN, { travellers: [1] }),
    bookAndCancel('chitra', trips.TRICHY_BUS, { travellers: [0] }),
    bookAndLoseAnswer('bharat', trips.CHANDIGARH_BUS, 'redline'),
  ],
  7: [
    bookAndChange('asha', trips.JAIPUR_BUS, 'redline'),
    bookAndBeRefused('chitra', trips.MADURAI_TRAIN, 'railyatra'),
    bookAndCancel('bharat', trips.DEHRADUN_BUS),
    quoteToClient('asha', trips.SRINAGAR_FLIGHT, { days: 14, note: 'Two seats by the window are free today.' }),
  ],
  4: [
    bookAndReschedule('asha', trips.LUCKNOW_TRAIN, { minutes: 95, isAccepted: false }),
    bookAndReschedule('chitra', trips.MADURAI_TRAIN, { minutes: 40, isAccepted: true }),
    askToCancelCounterTicket('2960.00', 'confirmed'),
    holdUnpaid('bharat', trips.BAGDOGRA_FLIGHT, { isPaid: false }),
    topUp('asha', '250000.00'),
  ],
  2: [
    claimLateRefunds('asha'),
    payInVain('chitra', trips.KOLKATA_FLIGHT, 'declined'),
    bookAndChange('chitra', trips.MUMBAI_HOTEL, 'stayhub'),
    saveTrip('bharat', trips.PUNE_FLIGHT),
    chatAboutRefund,
  ],
  1: [
    bookAndCancel('bharat', trips.AMRITSAR_TRAIN, { refund: 'never', travellers: [0] }),
    askToCancelCounterTicket('3340.00', 'asked'),
    quoteToClient('bharat', trips.BAGDOGRA_FLIGHT, { days: 10, note: 'Includes one checked bag each.' }),
    writeToSupport({
      name: 'Farida Khan',
      email: 'farida@himalaya.example',
      phone: '+91 11 2345 6789',
      message: 'Please send the GST invoices of October in one file; our auditor visits on Monday.',
      answer: 'They are under Wallet, Statement, for any month. I have also asked accounts for one file and will send it here.',
    }),
  ],
};
