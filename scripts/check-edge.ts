import { request as requestHttp } from 'node:http';
import { request } from 'node:https';
import { connect, type SecureVersion } from 'node:tls';
import { parseArgs } from 'node:util';

/**
 * This program looks at a running edge from outside, as a browser does, and says all that is wrong with it: run it after
 * each deployment and once a day. It needs no setting and no rights.
 */
export interface EdgeToCheck {
  /** The host of PUBLIC_ORIGIN, which the certificate must name. */
  readonly host: string;
  /** The machine to ask, when it is not yet the one that the host's name leads to. */
  readonly address?: string;
  readonly httpsPort?: number;
  readonly httpPort?: number;
}

const TIMEOUT_MS = 10_000;
/** A certificate that is renewed automatically is renewed a month before its end, so two weeks mean that this failed. */
const LEAST_DAYS_LEFT = 14;
const HEADERS = ['strict-transport-security', 'content-security-policy', 'x-content-type-options'];

/** Returns one sentence for each problem, with what to do. */
export async function findEdgeProblems(edge: EdgeToCheck): Promise<string[]> {
  const shaken = await shakeHands(edge, 'TLSv1.2', 'TLSv1.3');
  if (!shaken)
    return [`${edge.host} does not speak TLS 1.2 or 1.3: is nginx running with the printed configuration?`];
  const old = await shakeHands(edge, 'TLSv1', 'TLSv1.1');
  return [
    ...describeCertificate(edge, shaken),
    ...(old ? [`speaks ${old.protocol}, which is broken: include what render-edge-config.ts prints`] : []),
    ...(await describePage(edge)),
    ...(await describePlainHttp(edge)),
  ];
}

interface Handshake {
  readonly protocol: string | null;
  /** Says why browsers do not trust the certificate, if they do not. */
  readonly distrust: string | undefined;
  readonly endsAt: string | undefined;
}

function shakeHands(
  { host, address = host, httpsPort = 443 }: EdgeToCheck,
  minVersion: SecureVersion,
  maxVersion: SecureVersion,
): Promise<Handshake | undefined> {
  return new Promise((resolve) => {
    const socket = connect(
      {
        host: address,
        port: httpsPort,
        servername: host,
        minVersion,
        maxVersion,
        timeout: TIMEOUT_MS,
        // The certificate is judged below, so that its problem is told and the others are found too.
        rejectUnauthorized: false,
        // Only with this would our own side speak the old protocols at all.
        ...(maxVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
      },
      () => {
        resolve({
          protocol: socket.getProtocol(),
          distrust: socket.authorized ? undefined : String(socket.authorizationError),
          endsAt: socket.getPeerCertificate().valid_to,
        });
        socket.destroy();
      },
    );
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
    socket.on('error', () => resolve(undefined));
  });
}

function describeCertificate({ host }: EdgeToCheck, { distrust, endsAt }: Handshake): string[] {
  if (distrust !== undefined)
    return [
      `browsers do not trust the certificate for ${host} (${distrust}): get one of a public authority, and give nginx the whole chain`,
    ];
  const daysLeft = endsAt === undefined ? 0 : (Date.parse(endsAt) - Date.now()) / 86_400_000;
  return daysLeft < LEAST_DAYS_LEFT
    ? [`the certificate ends on ${endsAt}: renew it, and find out why that did not happen by itself`]
    : [];
}

async function describePage(edge: EdgeToCheck): Promise<string[]> {
  const answer = await ask(edge, 'https');
  if (answer?.status !== 200) return [`/ answers ${answer?.status ?? 'nothing'} instead of 200`];
  return HEADERS.filter((name) => answer.headers[name] === undefined).map(
    (name) => `/ lacks the header ${name}: include what render-edge-config.ts prints for this release`,
  );
}

async function describePlainHttp(edge: EdgeToCheck): Promise<string[]> {
  const answer = await ask(edge, 'http');
  if (!answer || String(answer.headers['location']).startsWith(`https://${edge.host}`)) return [];
  return [`http answers ${answer.status} instead of leading to https`];
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Asks for the first page, or returns undefined when nobody answers. */
function ask(
  { host, address = host, httpsPort = 443, httpPort = 80 }: EdgeToCheck,
  protocol: 'http' | 'https',
): Promise<Answer | undefined> {
  const to = {
    host: address,
    path: '/',
    headers: { host, accept: 'text/html' },
    timeout: TIMEOUT_MS,
    agent: false,
  } as const;
  return new Promise((resolve) => {
    const sent =
      protocol === 'http'
        ? requestHttp({ ...to, port: httpPort })
        : request({ ...to, port: httpsPort, servername: host, rejectUnauthorized: false });
    sent.on('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { host: { type: 'string' }, address: { type: 'string' } } });
  if (values.host === undefined) throw new Error('name the host of PUBLIC_ORIGIN: --host portal.example');
  const problems = await findEdgeProblems({
    host: values.host,
    ...(values.address === undefined ? {} : { address: values.address }),
  });
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${values.host} is what browsers expect.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
