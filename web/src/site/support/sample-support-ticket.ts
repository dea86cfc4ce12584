import type { Ticket } from '@marga/contract/support/support';

/** Holds the fields of the contact form as they are filled in. */
export const SAMPLE_MESSAGE = {
  name: 'Asha Rao',
  email: 'asha@himalaya.example',
  phone: '98123 45678',
  message: 'The invoice names another GST number than ours.',
};

export const SAMPLE_TICKET = {
  id: 'tkt_01m7eh9ktefjj89ryxw9m7a2x1',
  reference: '7K4MPQ2X',
  kind: 'message',
  state: 'waiting',
  name: SAMPLE_MESSAGE.name,
  email: SAMPLE_MESSAGE.email,
  groupRequest: null,
  messages: [
    {
      id: 'msg_01m7eh9ktefjj89ryxw9m7a2x1',
      seq: 1,
      from: 'sender',
      by: null,
      text: SAMPLE_MESSAGE.message,
      at: '2026-11-18T06:00:00.000Z',
    },
  ],
  readBySender: 1,
  readBySupport: 0,
  isSupportOnline: true,
  createdAt: '2026-11-18T06:00:00.000Z',
} as unknown as Ticket;
