import { busOffer, type ScriptedSupplier, startScriptedSupplier } from '@marga/server/test/scripted-supplier';

export const FASTEST_MS = 500;
/** Limits how much later than the fastest supplier's answer the first offer may arrive, as a factor. */
export const FIRST_OFFER_GOAL = 1.2;

/** Starts three suppliers that sell forty buses each from Delhi to Jaipur, the fastest after half a second. */
export function startDelayedSuppliers(): Promise<ScriptedSupplier[]> {
  return Promise.all(
    [FASTEST_MS, 1_200, 2_000].map(async (delayMs, at) => {
      const supplier = await startScriptedSupplier(`pace-${at}`, 'bus', ({ criteria }) =>
        Array.from({ length: 40 }, (_, number) =>
          busOffer({
            number: `${at}-${number}`,
            fare: 500 + number,
            day: criteria.service === 'bus' ? criteria.departOn : '',
          }),
        ),
      );
      supplier.delayMs = delayMs;
      return supplier;
    }),
  );
}
