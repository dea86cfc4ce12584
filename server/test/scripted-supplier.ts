import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectOffer, ConnectSearch } from '@marga/contract/connect/protocol';
import { CONNECT_HEADERS, signResponse, importSigningKey } from '@marga/contract/connect/signature';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';
import type { SandboxConnection } from './configuration.ts';

/** A search is answered with offers, or with a failure status. */
type Scripted = readonly ConnectOffer[] | number;

export interface ScriptedSupplier {
  /** This is the entry for SUPPLIERS. */
  readonly connection: SandboxConnection;
  /** Records the searches received. */
  readonly searches: ConnectSearch[];
  /** Delays the response to a search. */
  delayMs: number;
  answer: (asked: ConnectSearch) => Scripted;
  close(): void;
}

const SECRET = 'scripted-supplier-0123456789';

/**
 * Starts a supplier over HTTP that sells what a test or benchmark defines, for shapes and sizes that no sandbox
 * supplier has.
 */
export async function startScriptedSupplier(
  name: string,
  service: Service,
  answer: (asked: ConnectSearch) => Scripted,
): Promise<ScriptedSupplier> {
  const key = await importSigningKey(SECRET);
  const server = createServer((request, response) => {
    void (async () => {
      const { status, body } = await reply(request);
      const nonce = String(request.headers[CONNECT_HEADERS.nonce]);
      response
        .writeHead(status, {
          'content-type': 'application/json',
          [CONNECT_HEADERS.signature]: await signResponse(key, { status, nonce, body }),
        })
        .end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const supplier: ScriptedSupplier = {
    connection: {
      name,
      kind: 'connect',
      url: `http://127.0.0.1:${port}`,
      keyId: 'marga',
      secret: SECRET,
      services: [service],
    },
    searches: [],
    delayMs: 0,
    answer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return supplier;

  async function reply(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const asked = await textOf(request);
    if (request.url?.endsWith('/capabilities'))
      return { status: 200, body: JSON.stringify(able(name, service)) };
    const search = JSON.parse(asked) as ConnectSearch;
    supplier.searches.push(search);
    if (supplier.delayMs > 0) await sleep(supplier.delayMs);
    const scripted = supplier.answer(search);
    return typeof scripted === 'number'
      ? { status: scripted, body: '{}' }
      : { status: 200, body: JSON.stringify({ offers: scripted }) };
  }
}

function able(name: string, service: Service) {
  return {
    name,
    services: [service],
    canHold: false,
    canCancel: false,
    canChange: false,
    hasSeatMaps: false,
    retrievableWithinSeconds: 0,
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

interface BusWanted {
  readonly number: string;
  /** The fare is in rupees. */
  readonly fare: number;
  readonly day: string;
  readonly carrier?: string;
  readonly kind?: 'ac-sleeper' | 'volvo';
  readonly expiresInMs?: number;
  readonly hour?: number;
  readonly currency?: 'INR' | 'USD' | 'KRW';
}

/** Returns a bus from Delhi to Jaipur, as a supplier sells it. */
export function busOffer({
  number,
  fare,
  day,
  carrier = 'RedLine Volvo',
  kind = 'volvo',
  expiresInMs = 30 * 60_000,
  hour = 21,
  currency = 'INR',
}: BusWanted): ConnectOffer {
  const at = (clock: number) => ({
    local: `${day}T${String(clock).padStart(2, '0')}:00`,
    zone: 'Asia/Kolkata',
  });
  const amount = (rupees: number) => ({ amount: String(rupees), currency });
  const departs = Math.min(hour, 22);
  return {
    selection: `${number} ${day} ${kind}`,
    travellerFields: null,
    terms: null,
    itinerary: {
      service: 'bus',
      segments: [
        {
          carrier,
          carrierCode: '',
          number,
          origin: 'ci-delhi',
          originName: 'Delhi',
          destination: 'ci-jaipur',
          destinationName: 'Jaipur',
          departsAt: at(departs),
          arrivesAt: at(departs + 1),
          durationMinutes: 60,
        },
      ],
      durationMinutes: 60,
      kind,
      seatsLeft: 20,
      boarding: [{ name: 'Kashmere Gate', at: at(departs) }],
      dropping: [{ name: 'Sindhi Camp', at: at(departs + 1) }],
      refundable: true,
    },
    base: amount(fare - Math.floor(fare / 10)),
    taxes: amount(Math.floor(fare / 10)),
    total: amount(fare),
    expiresAt: instantFromEpochMs(Date.now() + expiresInMs),
  };
}
