import { quoteToClient, saveTrip } from './client-quotes.ts';
import type { DemoPeople } from './demo-people.ts';
import { awaitEscalation, bookInSilence, recordCounterTicket } from './operator-events.ts';
import { holdUnpaid, payInVain } from './payment-events.ts';
import * as trips from './special-trips.ts';
import { askAboutGroupNames } from './support-events.ts';

/**
 * Leaves today as a person finds it in the middle of the work: what is undecided, on hold, asked for and not answered.
 * Half an hour passes between the order that ends with the operators and the one that the portal still asks about.
 */
export async function leaveToday(people: DemoPeople): Promise<void> {
  const { clock } = people;
  await clock.moveToMinutesAgo(95);
  await people.staySignedIn();
  await bookInSilence('chitra', trips.MUMBAI_HOTEL, 'stayhub')(people);
  await recordCounterTicket(people, '68500.00', 20);
  await clock.moveToMinutesAgo(50);
  await people.staySignedIn();
  const [escalated] = await awaitEscalation(people);
  if (escalated !== undefined) await handOver(people, escalated);
  await clock.moveToMinutesAgo(4);
  await people.staySignedIn();
  await Promise.all([
    bookInSilence('asha', trips.DEHRADUN_BUS, 'redline')(people),
    holdUnpaid('asha', trips.PUNE_FLIGHT, { isPaid: false })(people),
    holdUnpaid('chitra', trips.COLOMBO_FLIGHT, { isPaid: false })(people),
    payInVain('bharat', trips.SRINAGAR_FLIGHT, 'left')(people),
  ]);
  await clock.moveToMinutesAgo(0);
  await Promise.all([
    quoteToClient('asha', trips.UDAIPUR_HOTEL, {
      days: 7,
      note: 'Breakfast is included; the lake view costs nothing more.',
    })(people),
    saveTrip('bharat', trips.RISHIKESH_CAB)(people),
    saveTrip('chitra', trips.KOLKATA_FLIGHT)(people),
    askAboutGroupNames(people),
  ]);
}

/** Omar writes down what he knows about an open booking and gives it to Leela. */
async function handOver({ omar, idOf }: DemoPeople, workItemKey: string): Promise<void> {
  const params = { workItemKey };
  await omar.call('workqueue.add-work-item-note', {
    params,
    body: {
      id: idOf('workItemNote'),
      text: 'Telephoned StayHub at the front desk: they call back within the hour.',
    },
  });
  const { operators } = await omar.call('workqueue.list-operators');
  const leela = operators.find(({ name }) => name.startsWith('Leela'));
  if (leela)
    await omar.call('workqueue.assign-work-item', {
      params,
      body: { userId: leela.id, note: 'Please take their call, I am off at six.' },
    });
}
