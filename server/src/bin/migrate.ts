import { migrate } from '../platform/db/migrate.ts';

const url = process.env['DATABASE_MIGRATOR_URL'];
if (!url) throw new Error('DATABASE_MIGRATOR_URL is not set: the address of the database as its owner');
await migrate(url, (line) => console.log(line));
