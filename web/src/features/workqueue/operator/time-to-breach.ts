/** Places the time to breach on a scale where the next 15 minutes get as much room as the next day. */

const SHORTEST_MIN = 5;
const LONGEST_MIN = 48 * 60;

/** These are the marks of the scale. */
export const SCALE_MARKS = [
  { minutes: 15, unit: 'minute', value: 15 },
  { minutes: 60, unit: 'hour', value: 1 },
  { minutes: 240, unit: 'hour', value: 4 },
  { minutes: 1_440, unit: 'day', value: 1 },
] as const;

/** 0 at once or overdue, 1 in two days or later. */
export function timeToBreachRatio(minutes: number): number {
  const within = Math.min(Math.max(minutes, SHORTEST_MIN), LONGEST_MIN);
  return Math.log(within / SHORTEST_MIN) / Math.log(LONGEST_MIN / SHORTEST_MIN);
}

export type Urgency = 'over' | 'soon' | 'today' | 'later';

export function urgencyOf(minutes: number): Urgency {
  if (minutes <= 0) return 'over';
  if (minutes <= 30) return 'soon';
  return minutes <= 8 * 60 ? 'today' : 'later';
}
