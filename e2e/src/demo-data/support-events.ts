import type { DemoEvent } from './amendment-events.ts';
import type { DemoPeople } from './demo-people.ts';

/** What people write to support in the demo data, and what Omar answers. */

interface Conversation {
  /** This is the page on which the chat began. */
  readonly page: string;
  /** Begins with the member's line; the lines of both follow in turn. */
  readonly lines: readonly [string, ...string[]];
  readonly isClosed?: boolean;
}

/** A member of a company chats with Omar. */
export function chatWithSupport(
  who: 'asha' | 'bharat' | 'farida' | 'chitra',
  { page, lines: [first, ...more], isClosed = false }: Conversation,
): DemoEvent {
  return async ({ [who]: { client }, omar, idOf }) => {
    const ticketId = idOf('ticket');
    const params = { ticketId };
    await client.call('support.start-chat', {
      body: { id: ticketId, messageId: idOf('message'), text: first, locale: 'en', page },
    });
    for (const [index, text] of more.entries()) {
      const body = { id: idOf('message'), text };
      if (index % 2 === 0) await omar.call('support.answer-ticket', { params, body });
      else await client.call('support.write-message', { params, body });
    }
    if (isClosed) await omar.call('support.close-ticket', { params, body: { state: 'closed' } });
  };
}

/** Everybody has read what the portal had to tell until now. */
export const readNotices: DemoEvent = async ({ asha, bharat, farida, chitra, clock }) => {
  for (const { client } of [asha, bharat, farida, chitra])
    await client.call('notifications.mark-seen', { body: { upTo: clock.now() } });
};

/** A school asks for the price of a group. */
export const requestGroupPrice: DemoEvent = async ({ visitor, omar, idOf, clock }) => {
  const ticketId = idOf('ticket');
  await visitor().call('support.request-group', {
    body: {
      id: ticketId,
      name: 'Sister Agnes Thomas',
      email: 'office@stmarys.example',
      phone: '+91 80 2555 4410',
      groupRequest: {
        groupSize: 46,
        startsOn: clock.dayBefore(-52),
        endsOn: clock.dayBefore(-58),
        services: ['train', 'hotel', 'bus'],
        route: 'Bengaluru – Mysuru – Ooty – Bengaluru',
      },
      message: '42 students of class 9 and 4 teachers. Vegetarian meals for 30.',
      locale: 'en',
    },
  });
  await omar.call('support.answer-ticket', {
    params: { ticketId },
    body: {
      id: idOf('message'),
      text: 'Thank you, Sister. We have asked the railway for a block of 46 berths and will send the price by Friday.',
    },
  });
};

/** A visitor writes on the contact page and waits for the answer. */
export async function askAboutGroupNames({ visitor, idOf }: DemoPeople): Promise<void> {
  await visitor().call('support.send-message', {
    body: {
      id: idOf('ticket'),
      name: 'Nandini Rao',
      email: 'nandini.rao@travelclub.example',
      phone: '+91 98123 45678',
      message: 'Our group of 24 flies to Leh on 3 March. Can we send the names a week before departure?',
      locale: 'en',
    },
  });
}
