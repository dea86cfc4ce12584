import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

type Moment = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

const USUAL: Readonly<Record<Moment, string>> = {
  greeting: '220 scripted',
  EHLO: '250 scripted',
  STARTTLS: '502 not here',
  AUTH: '235 welcome',
  MAIL: '250 sender taken',
  RCPT: '250 recipient taken',
  DATA: '354 go on',
  message: '250 message taken',
};

export interface ScriptedSmtp {
  readonly port: number;
  readonly url: string;
  /** Holds every line received on any connection. */
  readonly received: readonly string[];
}

/**
 * Starts a mail server whose responses the test sets, with '' for no response; the mail catcher itself never refuses.
 */
export async function startScriptedSmtpServer(
  answers: Partial<Record<Moment, string>>,
): Promise<ScriptedSmtp> {
  const script = { ...USUAL, ...answers };
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const sendLine = (answer: string) => answer !== '' && socket.write(`${answer}\r\n`);
    let inMessage = false;
    sendLine(script.greeting);
    createInterface({ input: socket }).on('line', (line) => {
      received.push(line);
      if (inMessage) {
        if (line !== '.') return;
        inMessage = false;
        sendLine(script.message);
        return;
      }
      const verb = line.split(' ', 1).join().toUpperCase();
      const answer = verb in script ? script[verb as Moment] : '250 fine';
      inMessage = verb === 'DATA' && answer.startsWith('354');
      sendLine(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `smtp://127.0.0.1:${port}`, received };
}
