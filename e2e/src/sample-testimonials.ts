import pg from 'pg';
import type { Reach } from './portal.ts';

/** The three samples and nothing else, all shown: another journey may have hidden one of them. */
export async function showSamplesAlone({ database }: Reach): Promise<void> {
  const client = new pg.Client({ connectionString: database.migrator });
  await client.connect();
  try {
    await client.query('delete from content.testimonial where not is_sample');
    await client.query('update content.testimonial set is_shown = true');
  } finally {
    await client.end();
  }
}
