import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { checkDatabaseFunctions, migrateDatabase, OldDatabase } from '../platform/db/migrate.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const { DATABASE_MIGRATOR_URL: url } = readConfig(process.env, 'migrate');
if (values.check) await check(url);
else await migrateDatabase(url, (line) => console.log(line)).catch(reportError);

/** Changes nothing, and exits with 1 when the live functions differ from their files. */
async function check(address: string): Promise<void> {
  const differences = await checkDatabaseFunctions(address);
  for (const difference of differences) console.error(difference);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

function reportError(error: unknown): void {
  if (!(error instanceof OldDatabase)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
