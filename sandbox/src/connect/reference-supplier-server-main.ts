import { z } from 'zod';
import { buildReferenceSupplierServer, readTimetable } from './reference-supplier-server.ts';

const environment = z.object({
  CONNECT_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  CONNECT_KEY_ID: z.string().min(1).default('marga'),
  CONNECT_SECRET: z.string().min(32),
  /** This is the path of the timetable; the default is the one beside this file. */
  CONNECT_TIMETABLE: z.string().optional(),
});

const given = environment.parse(process.env);
const reference = buildReferenceSupplierServer({
  timetable: readTimetable(
    given.CONNECT_TIMETABLE ?? new URL('reference-supplier-server-timetable.json', import.meta.url),
  ),
  keyId: given.CONNECT_KEY_ID,
  secret: given.CONNECT_SECRET,
});
const address = await reference.listen({ host: '127.0.0.1', port: given.CONNECT_PORT });
process.stdout.write(`connect reference listening on ${address}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void reference.close());
