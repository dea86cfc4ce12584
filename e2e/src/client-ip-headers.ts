import { randomInt } from 'node:crypto';

/**
 * Returns the header in which the web server in front passes the client's IP address to the API. Everybody in a test
 * has their own Indian IP address, so one client's failures do not count against another.
 */
export function createClientIpHeaders(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `49.${randomInt(36, 40)}.${randomInt(256)}.${randomInt(1, 255)}` };
}
