import { randomInt } from 'node:crypto';

/**
 * The header by which the web server in front tells the api where a request comes from. Everybody in a test has an Indian
 * address of their own, so that what one does wrong does not count against the next.
 */
export function newNetworkHeaders(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `49.${randomInt(36, 40)}.${randomInt(256)}.${randomInt(1, 255)}` };
}
