/**
 * This file places the time to breach on a logarithmic scale, so that the next minutes get more space than the hours
 * after them.
 */

const SHORTEST_MIN = 5;
const LONGEST_MIN = 48 * 60;

/**
 * Returns the position on the scale: 0 for a breach within five minutes or in the past, 1 for one in two days or
 * later.
 */
export function timeToBreachRatio(minutes: number): number {
  const within = Math.min(Math.max(minutes, SHORTEST_MIN), LONGEST_MIN);
  return Math.log(within / SHORTEST_MIN) / Math.log(LONGEST_MIN / SHORTEST_MIN);
}

export type Urgency = 'over' | 'soon' | 'today' | 'later';

export function workItemUrgencyOf(minutes: number): Urgency {
  if (minutes <= 0) return 'over';
  if (minutes <= 30) return 'soon';
  return minutes <= 8 * 60 ? 'today' : 'later';
}
