import { createHmac, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Environment, runServerProgram, withoutForeignSettings } from '@marga/server/test/configuration';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import {
  acceptsConnections,
  isHttpReady,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { registerDeployment } from '@marga/server/test/engines/restate';
import { STATE_LOSS_ENVIRONMENT, Traffic } from '../testbed/background-traffic.ts';
import { ConnectionBalancer, HttpBalancer } from '../testbed/balancer.ts';
import { checkInvariants, waitUntilNoCheckoutsOpen } from '../testbed/invariants.ts';
import { Buyer } from '../testbed/simulated-buyer.ts';
import { PASSWORD, startTestBed, type TestBed } from '../testbed/test-bed.ts';

const ROLES = {
  DATABASE_URL: 'marga_app',
  DATABASE_IDENTITY_URL: 'marga_identity',
  DATABASE_OPERATOR_URL: 'marga_operator',
  DATABASE_RELAY_URL: 'marga_relay',
} as const;
const BUYERS = 2;
const PATIENCE_MS = 120_000;

type Program = 'api' | 'worker';

interface Running {
  readonly program: Program;
  readonly port: number;
  process: RunningProcess;
}

/**
 * Changes every secret of ours while two apis and two workers book, one deployment after the other, as
 * docs/runbooks/rotating-secrets.md says. No request may fail, and no old secret may work afterwards.
 */
export async function run(): Promise<{ ok: boolean }> {
  const env = { ...STATE_LOSS_ENVIRONMENT, LOG_LEVEL: 'error' };
  const testBed = await startTestBed('rotate', { durable: false, env });
  const rotation = new Rotation(testBed);
  let ok = false;
  try {
    const broken = await rotation.run();
    for (const one of broken) console.log(`BROKEN  ${one}`);
    ok = broken.length === 0;
    return { ok, ...rotation.figures };
  } finally {
    await rotation.end();
    await testBed.end(ok);
  }
}

class Rotation {
  readonly #testBed: TestBed;
  readonly #http = new HttpBalancer();
  readonly #workers = new ConnectionBalancer();
  readonly #running: Running[] = [];
  readonly #broken: string[] = [];
  #env: Environment;
  #deployments = 0;
  #url = '';
  figures: Readonly<Record<string, number>> = {};

  constructor(testBed: TestBed) {
    this.#testBed = testBed;
    this.#env = { ...testBed.system.env };
  }

  async run(): Promise<readonly string[]> {
    const former = Object.fromEntries(Object.keys(ROLES).map((name) => [name, newPassword()]));
    const fresh = Object.fromEntries(Object.keys(ROLES).map((name) => [name, newPassword()]));
    const oldAuth = this.#env['AUTH_SECRET'] ?? '';
    const oldTravellers = this.#env['TRAVELLER_KEYS'] ?? '';
    const oldWebhook = this.#env['RAZORPAY_WEBHOOK_SECRET'] ?? '';
    const newAuth = `2:${randomBytes(32).toString('base64')}`;
    const newTravellers = `tests-2:${randomBytes(32).toString('base64')}`;
    const newWebhook = newPassword();

    await this.#askForPasswords(former);
    await this.#start(former);
    const buyer = new Buyer(this.#url);
    await buyer.signIn('asha@himalaya.example', PASSWORD);
    const quote = await this.#makeQuote(buyer);
    const traffic = new Traffic({ ...this.#testBed, buyer }, BUYERS);

    await this.#deploy('every process knows the new secrets', {
      ...this.#addresses(fresh, former),
      AUTH_SECRET: `${oldAuth},${newAuth}`,
      TRAVELLER_KEYS: `${oldTravellers},${newTravellers}`,
      RAZORPAY_WEBHOOK_SECRET: `${newWebhook},${oldWebhook}`,
    });
    const earlier = await buyer.search('BOM', '2027-02-03');
    await this.#setPasswords(fresh);
    await this.#expectWebhook('the old secret while both are known', oldWebhook, 204);
    await this.#deploy('every process uses the new secrets', {
      AUTH_SECRET: `${newAuth},${oldAuth}`,
      TRAVELLER_KEYS: `${newTravellers},${oldTravellers}`,
    });
    this.#expect(
      'a search from before the change goes on',
      (await buyer.makeTrip(earlier.slice(0, 1), 1)) !== undefined,
    );
    await this.#reencrypt();
    await this.#deploy('every process knows the new secrets alone', {
      ...this.#addresses(fresh),
      AUTH_SECRET: newAuth,
      TRAVELLER_KEYS: newTravellers,
      RAZORPAY_WEBHOOK_SECRET: newWebhook,
    });
    await traffic.stop();
    const { requests, failures } = this.#http.counts;
    this.#broken.push(...failures.slice(0, 20));

    await this.#tryOldSecrets({ former, oldWebhook, newWebhook, buyer, earlier });
    this.#expect('the link of a quote opens', await this.#opens(quote));
    const open = await waitUntilNoCheckoutsOpen(this.#testBed, PATIENCE_MS);
    this.#expect(`no checkout is open: ${open}`, open === 0);
    const { broken } = await checkInvariants(this.#testBed, traffic.accepted, { forgets: false });
    this.#broken.push(...broken);
    this.#expect('enough was booked to say anything', traffic.accepted.length >= 10);
    this.figures = {
      deployments: this.#deployments,
      requests,
      failedRequests: failures.length,
      checkouts: traffic.accepted.length,
    };
    return this.#broken;
  }

  async end(): Promise<void> {
    this.#http.close();
    this.#workers.close();
    await Promise.all(this.#running.map(({ process }) => process.stop()));
  }

  #expect(what: string, isTrue: boolean): void {
    console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
    if (!isTrue) this.#broken.push(`not so: ${what}`);
  }

  /** From now on PostgreSQL asks the roles of the programs for a password; the owner of the database needs none. */
  async #askForPasswords(passwords: Environment): Promise<void> {
    await this.#setPasswords(passwords);
    const roles = Object.values(ROLES).join();
    writeFileSync(
      join(this.#testBed.folder, 'postgres', 'pg_hba.conf'),
      `host all ${roles} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n`,
    );
    await this.#testBed.query('select pg_reload_conf()');
  }

  async #setPasswords(passwords: Environment): Promise<void> {
    for (const [name, role] of Object.entries(ROLES))
      await this.#testBed.query(`alter role ${role} password '${passwords[name]}'`);
  }

  #address(name: string, password: string): string {
    const url = new URL(this.#testBed.system.env[name] ?? '');
    url.password = password;
    return url.href;
  }

  /** Returns the addresses of all roles, each with these passwords in turn. */
  #addresses(...passwords: readonly Environment[]): Environment {
    return Object.fromEntries(
      Object.keys(ROLES).map((name) => [
        name,
        passwords.map((one) => this.#address(name, one[name] ?? '')).join(),
      ]),
    );
  }

  async #start(passwords: Environment): Promise<void> {
    const { system } = this.#testBed;
    Object.assign(this.#env, this.#addresses(passwords));
    this.#url = await this.#http.listen();
    for (const program of ['api', 'worker', 'api', 'worker'] as const) {
      const port = await allocateFreePort();
      this.#running.push({ program, port, process: await this.#launch(program, port) });
      if (program === 'api') this.#http.add(port);
      else this.#workers.ports.push(port);
    }
    await system.api.stop();
    await system.worker.stop();
    await registerDeployment(system.restate.adminUrl, await this.#workers.listen());
  }

  async #launch(program: Program, port: number): Promise<RunningProcess> {
    const own = { API_PORT: String(port), WORKER_PORT: String(port), METRICS_PORT: '0' };
    const url = `http://127.0.0.1:${port}/health/ready`;
    return startProcess({
      name: `${program}-${port}`,
      command: process.execPath,
      args: [join(projectRoot, 'server/src/bin', `${program}.ts`)],
      env: withoutForeignSettings({ ...this.#env, ...own }, program),
      logFile: join(this.#testBed.folder, `${program}-${port}.log`),
      isReady: () => (program === 'api' ? isHttpReady(url) : acceptsConnections(port)),
    });
  }

  /** Replaces the processes one after the other, so that before and after run side by side. */
  async #deploy(what: string, changes: Environment): Promise<void> {
    Object.assign(this.#env, changes);
    for (const running of this.#running) {
      const { program, port } = running;
      if (program === 'api') await this.#http.remove(port);
      else this.#workers.ports = this.#workers.ports.filter((one) => one !== port);
      await running.process.stop();
      running.process = await this.#launch(program, port);
      if (program === 'api') this.#http.add(port);
      else this.#workers.ports.push(port);
    }
    this.#deployments += 1;
    const { requests, failures } = this.#http.counts;
    console.log(`${what}: ${requests} requests so far, ${failures.length} failed`);
  }

  async #reencrypt(): Promise<void> {
    for (const name of ['AUTH_SECRET', 'TRAVELLER_KEYS']) {
      // Stored answers are not encrypted again: a day later they are deleted.
      if (name === 'AUTH_SECRET')
        await this.#testBed.query("update platform.idempotency set answer = null where answer like '1:%'");
      const message = await runServerProgram('rotate-secret', this.#env, [name]);
      console.log(message.trimEnd());
      this.#expect(`${name}: nothing needs a former key`, message.includes('Nothing needs a former key'));
    }
  }

  async #tryOldSecrets(given: {
    readonly former: Environment;
    readonly oldWebhook: string;
    readonly newWebhook: string;
    readonly buyer: Buyer;
    readonly earlier: Awaited<ReturnType<Buyer['search']>>;
  }): Promise<void> {
    for (const [name, role] of Object.entries(ROLES))
      this.#expect(
        `the former password of ${role} is refused`,
        await isRefused(this.#address(name, given.former[name] ?? '')),
      );
    await this.#expectWebhook('the former secret of webhooks', given.oldWebhook, 403);
    await this.#expectWebhook('the new secret of webhooks', given.newWebhook, 204);
    const { length } = await given.buyer.search('BOM', '2027-02-03');
    this.#expect('a new search goes on', length > 0);
    this.#expect(
      'a search that the former key encrypted is unknown',
      (await given.buyer.makeTrip(given.earlier.slice(0, 1), 1)) === undefined,
    );
    const [left] = await this.#testBed.query<{ rows: string }>(
      `select (select count(*) from trips.trip where people_key = 'tests')
        + (select count(*) from bookings.booking where data_key_id = 'tests')
        + (select count(*) from travellers.traveller where key_id = 'tests')
        + (select count(*) from trips.quote where code_key = '1')
        + (select count(*) from engine."twoFactor" where "secret" not like '$ba$2$%') as rows`,
    );
    this.#expect('no row names a former key', Number(left?.rows) === 0);
  }

  async #expectWebhook(what: string, secret: string, status: number): Promise<void> {
    const body = JSON.stringify({ event: 'order.paid', payload: {}, at: randomBytes(8).toString('hex') });
    const port = this.#running.find(({ program }) => program === 'api')?.port;
    const response = await fetch(`http://127.0.0.1:${port}/v1/webhooks/razorpay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
    });
    this.#expect(
      `a webhook signed with ${what} answers ${status}: ${response.status}`,
      response.status === status,
    );
  }

  /** Makes a trip with a contact, which is encrypted, and a quote of it; returns the token of the quote's link. */
  async #makeQuote(buyer: Buyer): Promise<string> {
    const trip = await buyer.prepareTrip('LON', '2027-02-02', 1);
    if (!trip) throw new Error('no trip could be made');
    const contact = { name: 'Night desk', email: 'desk@agency.example', phone: '+919800000000' };
    await this.#must(buyer, 'PATCH', `/v1/trips/${trip.id}`, { contact });
    const { token } = await this.#must<{ token: string }>(buyer, 'POST', `/v1/trips/${trip.id}/quotes`, {
      days: 7,
      note: null,
    });
    return token;
  }

  async #opens(token: string): Promise<boolean> {
    const response = await fetch(`${this.#url}/v1/quotes/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return response.ok;
  }

  async #must<Body>(buyer: Buyer, method: string, path: string, body: object): Promise<Body> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { ...buyer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
}

/** A password without characters that an address would have to escape. */
function newPassword(): string {
  return randomBytes(24).toString('hex');
}

async function isRefused(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01';
  } finally {
    await client.end();
  }
}
