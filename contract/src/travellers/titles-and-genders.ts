export const TITLES = ['mr', 'mrs', 'ms', 'mstr', 'miss', 'dr'] as const;
export type Title = (typeof TITLES)[number];

/** A child is a master or a miss, whatever the airline prints later. */
export const CHILD_TITLES = ['mstr', 'miss'] as const satisfies readonly Title[];
export const ADULT_TITLES = ['mr', 'mrs', 'ms', 'miss', 'dr'] as const satisfies readonly Title[];

export const GENDERS = ['m', 'f'] as const;
export type Gender = (typeof GENDERS)[number];

/** Returns the gender that a title implies; a doctor may be either. */
export function genderOfTitle(title: string): Gender | undefined {
  if (title === 'mr' || title === 'mstr') return 'm';
  return ['mrs', 'ms', 'miss'].includes(title) ? 'f' : undefined;
}
