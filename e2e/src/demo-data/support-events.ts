import type { DemoEvent } from './amendment-events.ts';

/** What people write to support in the demo data, and what Omar answers. */

interface Written {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly answer?: string;
  readonly thanks?: string;
  readonly isClosed?: boolean;
}

/** Somebody writes on the contact page; Omar answers, and the sender may write back. */
export function writeToSupport({ answer, thanks, isClosed = false, ...form }: Written): DemoEvent {
  return async ({ visitor, omar, idOf }) => {
    const sender = visitor();
    const ticketId = idOf('ticket');
    await sender.call('support.send-message', { body: { ...form, id: ticketId, locale: 'en' } });
    const params = { ticketId };
    if (answer !== undefined)
      await omar.call('support.answer-ticket', { params, body: { id: idOf('message'), text: answer } });
    if (thanks !== undefined)
      await sender.call('support.write-message', { params, body: { id: idOf('message'), text: thanks } });
    if (isClosed) await omar.call('support.close-ticket', { params, body: { state: 'closed' } });
  };
}

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

/** Asha chats with Omar about a refund, and has not had an answer to her last message. */
export const chatAboutRefund: DemoEvent = async ({ asha, omar, idOf }) => {
  const ticketId = idOf('ticket');
  const params = { ticketId };
  const say = (text: string) =>
    asha.client.call('support.write-message', { params, body: { id: idOf('message'), text } });
  const reply = (text: string) =>
    omar.call('support.answer-ticket', { params, body: { id: idOf('message'), text } });
  await asha.client.call('support.start-chat', {
    body: {
      id: ticketId,
      messageId: idOf('message'),
      text: 'Hello, the railway refund for the Sharma family’s Varanasi tickets is late. Can you check?',
      locale: 'en',
      page: '/refunds',
    },
  });
  await reply('Good morning Asha. I see it: it was due last week. I have written to the supplier today.');
  await say('Thank you. My client asks every day.');
  await reply('Understood. They answer claims within two working days; I will update you here.');
  await say('One more thing: can the cab at 06:30 for Agra come to Karol Bagh instead?');
};
