import { flushCompileCache } from 'node:module';
import { readSandboxOptions } from './read-sandbox-options.ts';
import { buildSandbox } from './server.ts';

process.stdout.write('starting: modules loaded\n');
const { port, options } = readSandboxOptions(process.env);
const app = buildSandbox(options);
process.stdout.write('starting: routes built\n');
const address = await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`sandbox listening on ${address}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
// Node writes compiled modules when a process exits, and one that is killed leaves nothing for the next start.
flushCompileCache();
