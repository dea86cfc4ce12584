import { readSandboxOptions } from './read-sandbox-options.ts';
import { buildSandbox } from './server.ts';

const { port, options } = readSandboxOptions(process.env);
const app = buildSandbox(options);
const address = await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`sandbox listening on ${address}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
