/** What can be bought here. In this order wherever all five are shown. */
export const SERVICES = ['flight', 'train', 'bus', 'cab', 'hotel'] as const;

export type Service = (typeof SERVICES)[number];
