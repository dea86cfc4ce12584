import type { OfferId } from '@marga/contract/kernel/ids';
import { type Offer, offer as offerSchema } from '@marga/contract/shopping';
import { epochMs } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { RedisStore } from '../../platform/redis.ts';

/** An offer as we keep it: what the buyer sees, and the supplier's own note of what it is, which the buyer does not. */
export interface KeptOffer {
  readonly offer: Offer;
  readonly selection: string;
}

const keyOf = (id: OfferId): string => `offer:${id}`;

/** Keeps offers until they expire. They may vanish sooner; whoever chose one then searches again. */
export async function keepOffers(redis: RedisStore, offers: readonly KeptOffer[]): Promise<void> {
  const at = epochMs(now());
  await redis.put(
    offers.map(
      (kept) => [keyOf(kept.offer.id), JSON.stringify(kept), epochMs(kept.offer.expiresAt) - at] as const,
    ),
  );
}

/** Undefined for each that has expired or vanished. */
export async function findOffers(
  redis: RedisStore,
  ids: readonly OfferId[],
): Promise<(KeptOffer | undefined)[]> {
  const texts = await redis.findMany(ids.map(keyOf));
  return texts.map((text) => {
    if (text === undefined) return undefined;
    const kept = JSON.parse(text) as KeptOffer;
    return offerSchema.safeParse(kept.offer).success && kept.offer.expiresAt > now() ? kept : undefined;
  });
}
