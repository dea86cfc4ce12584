import { createId, type Id, type IdKind } from '@marga/contract/kernel/ids';
import { epochMsOf } from '@marga/contract/kernel/time';
import type { System } from '@marga/server/test/start-full-system';
import { type Client, createTestApiClient } from '../api-client.ts';
import { demoBuyer } from '../buyer-api-client.ts';
import { operator, operatorLead } from '../create-test-company.ts';
import type { DemoClock } from './demo-clock.ts';
import { type DemoCompany, openDemoCompany } from './demo-company.ts';
import { createDemoSandbox, type DemoSandbox } from './demo-sandbox.ts';

/** A session of a member that is remembered lasts thirty days; one of an operator ends within an hour. */
const SIGN_IN_AFTER_MS = { member: 20 * 86_400_000, operator: 10 * 60_000 } as const;

/** Everybody who acts in the demo data, on one clock. */
export interface DemoPeople {
  readonly clock: DemoClock;
  readonly sandbox: DemoSandbox;
  /** Himalaya Holidays: Asha owns it, Bharat books, Farida pays. */
  readonly asha: DemoCompany;
  readonly bharat: DemoCompany;
  readonly farida: DemoCompany;
  /** Coromandel Exports. */
  readonly chitra: DemoCompany;
  readonly omar: Client;
  readonly leela: Client;
  /** Opens the API as somebody without an account. */
  readonly visitor: () => Client;
  /** Makes an id at the time of the demo's clock. */
  readonly idOf: <Kind extends IdKind>(kind: Kind) => Id<Kind>;
  /** Signs everybody in again before their sessions end; it is called whenever days have passed. */
  readonly staySignedIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
}

export async function meetDemoPeople(system: System, clock: DemoClock): Promise<DemoPeople> {
  const openClient = () => createTestApiClient(system.apiUrl, system.env['PUBLIC_ORIGIN']);
  const sandbox = createDemoSandbox(system.sandboxUrl);
  const emails = {
    asha: demoBuyer.email,
    bharat: 'bharat@himalaya.example',
    farida: 'farida@himalaya.example',
    chitra: 'chitra@coromandel.example',
    omar: operator.email,
    leela: operatorLead.email,
  };
  const clients = new Map(Object.values(emails).map((email) => [email, openClient()]));
  const clientOf = (email: string): Client => {
    const client = clients.get(email);
    if (!client) throw new Error(`nobody has the address ${email}`);
    return client;
  };
  const signedInMs = new Map<string, number>();
  const staySignedIn = async () => {
    const nowMs = epochMsOf(clock.now());
    const { password } = demoBuyer;
    for (const [email, client] of clients) {
      const isOperator = email === emails.omar || email === emails.leela;
      const lastsMs = SIGN_IN_AFTER_MS[isOperator ? 'operator' : 'member'];
      if (nowMs - (signedInMs.get(email) ?? 0) < lastsMs) continue;
      signedInMs.set(email, nowMs);
      await client.call('identity.sign-in', { body: { email, password, rememberMe: true } });
    }
  };
  await staySignedIn();
  const member = (email: string) => openDemoCompany(clientOf(email), { clock, sandbox });
  return {
    clock,
    sandbox,
    asha: await member(emails.asha),
    bharat: await member(emails.bharat),
    farida: await member(emails.farida),
    chitra: await member(emails.chitra),
    omar: clientOf(emails.omar),
    leela: clientOf(emails.leela),
    visitor: openClient,
    idOf: (kind) => createId(kind, clock.now()),
    staySignedIn,
    async signOut() {
      for (const client of clients.values()) await client.call('identity.sign-out');
    },
  };
}
