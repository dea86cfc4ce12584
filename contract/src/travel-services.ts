/** Lists the services on sale, in the order used wherever all five are shown. */
export const SERVICES = ['flight', 'train', 'bus', 'cab', 'hotel'] as const;

export type Service = (typeof SERVICES)[number];
