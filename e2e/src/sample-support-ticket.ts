import { createId } from '@marga/contract/kernel/ids';
import { parseInstant } from '@marga/contract/kernel/time';
import { createTestApiClient, signInApiClient } from './api-client.ts';
import { uniqueEmailAddress, operator } from './create-test-company.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { findMailedLinkSecret } from './mailed-links.ts';

const now = () => parseInstant(new Date().toISOString());

/** Makes a conversation of a few messages; returns its id and the code of the link that was mailed to its sender. */
export async function makeSupportTicket(
  portal: PortalAccess,
): Promise<{ ticketId: string; ticketCode: string }> {
  const email = uniqueEmailAddress('sender');
  const visitor = createTestApiClient(portal.url);
  const ticketId = createId('ticket', now());
  await visitor.call('support.send-message', {
    body: {
      id: ticketId,
      name: 'Nandini Rao',
      email,
      phone: '+91 98123 45678',
      message: 'Our group of 24 flies to Leh on 3 March. Can the names follow a week before?',
      locale: 'en',
    },
  });
  const operatorClient = await signInApiClient(portal.url, operator);
  await operatorClient.call('support.answer-ticket', {
    params: { ticketId },
    body: {
      id: createId('message', now()),
      text: 'Yes: the airline takes names until seven days before departure.',
    },
  });
  await visitor.call('support.write-message', {
    params: { ticketId },
    body: { id: createId('message', now()), text: 'Good. And two of them need a vegetarian meal.' },
  });
  return { ticketId, ticketCode: await findMailedLinkSecret(portal.mail, email, /We have your message/) };
}
