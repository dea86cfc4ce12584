import { createSeededRandom } from '../seeded-random.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Makes ids such as `pay_` and fourteen characters, as the gateway does: eight count up from the start time, six
 * are random.
 */
export function createIdGenerator(now: () => number): (prefix: string) => string {
  let sequence = now();
  return (prefix) => {
    sequence += 1;
    const draws = createSeededRandom(prefix, sequence);
    const drawn = Array.from({ length: 6 }, () => DIGITS[draws.below(62)]).join('');
    return `${prefix}_${inDigits(sequence).padStart(8, '0')}${drawn}`;
  };
}

function inDigits(value: number): string {
  const rest = Math.floor(value / 62);
  return (rest > 0 ? inDigits(rest) : '') + (DIGITS[value % 62] ?? '');
}
