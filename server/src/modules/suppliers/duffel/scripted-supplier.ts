import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs, parseLocalDate } from '@marga/contract/kernel/time';
import { createDuffelSupplier } from './adapter.ts';

export interface Scripted {
  readonly status?: number;
  readonly location?: string;
  readonly endless?: boolean;
  readonly body?: unknown;
  readonly text?: string;
  readonly silent?: boolean;
}

/** This supplier sends exactly the responses that a test sets, for cases that the sandbox does not produce. */
let script: Scripted[] = [];
export const asked: string[] = [];
export const sent: unknown[] = [];

export function setScriptedSupplierAnswers(...answers: Scripted[]): void {
  script = answers;
}

const scripted = createServer((request, response) => {
  let received = '';
  request.setEncoding('utf8').on('data', (text: string) => (received += text));
  request.on('end', () => {
    if (received !== '') sent.push((JSON.parse(received) as { data: unknown }).data);
    answer(request, response);
  });
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(`${request.method} ${request.url}`);
  const { status = 200, body, text, silent = false, location, endless = false } = script.shift() ?? {};
  if (silent) return;
  if (location) response.setHeader('location', location);
  if (endless) {
    response.writeHead(status);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, 32)));
      response.once('drain', more);
    };
    more();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(text ?? JSON.stringify(body));
}
scripted.listen(0, '127.0.0.1');
await once(scripted, 'listening');
// This server serves every test file of a process, and does not keep the process alive.
scripted.unref();
const address = scripted.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
export const supplier = createDuffelSupplier({ name: 'scripted', url, token: 'secret' }, 1_000);

export const request = {
  reference: createId('booking', instantFromEpochMs(0)),
  offerToken: JSON.stringify({
    offer: 'off_1',
    passengers: [{ id: 'pas_1', kind: 'adult', accounts: [] }],
    lastDay: '2027-03-14',
    amount: '100.00',
    currency: 'INR',
  }),
  travellers: [
    {
      title: 'ms' as const,
      givenName: 'MEERA',
      familyName: 'RAO',
      bornOn: parseLocalDate('1988-02-29'),
      gender: 'f' as const,
      email: 'meera@people.example',
      phone: '+919812345678',
    },
  ],
};

export const duffelErrorBody = (code: string) => ({
  errors: [{ code, title: code, type: 'invalid_request_error' }],
});
export const order = {
  id: 'ord_1',
  booking_reference: 'ABC123',
  metadata: { marga_reference: request.reference },
};

const delhi = { iata_code: 'DEL', name: 'Delhi', city_name: 'Delhi', time_zone: 'Asia/Kolkata' };
/** Is a flight from Delhi to Dubai, as offers and orders describe it. */
export const segment = {
  origin: delhi,
  destination: { ...delhi, iata_code: 'DXB', name: 'Dubai', time_zone: 'Asia/Dubai' },
  departing_at: '2027-03-14T09:00:00',
  arriving_at: '2027-03-14T11:00:00',
  marketing_carrier: { iata_code: 'AI', name: 'Air India' },
  marketing_carrier_flight_number: '1',
  aircraft: null,
  passengers: [{ cabin_class: 'economy', baggages: [] }],
};
