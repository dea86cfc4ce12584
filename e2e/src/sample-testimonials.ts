import pg from 'pg';
import type { PortalAccess } from './start-test-portal.ts';

/**
 * Deletes all testimonials except the three samples and makes these visible, because another test may have hidden one
 * of them.
 */
export async function showOnlySampleTestimonials({ database }: PortalAccess): Promise<void> {
  const client = new pg.Client({ connectionString: database.migrator });
  await client.connect();
  try {
    await client.query('delete from content.testimonial where not is_sample');
    await client.query('update content.testimonial set is_shown = true');
  } finally {
    await client.end();
  }
}
