import { busOffer, type ScriptedSupplier, startScriptedSupplier } from '@marga/server/test/scripted-supplier';

export const FASTEST_MS = 500;
/** How much later than the fastest supplier the first offer may be there. */
export const FIRST_OFFER_GOAL = 1.2;

/** Three that sell forty buses each from Delhi to Jaipur, the fastest after half a second. */
export function startPacedSuppliers(): Promise<ScriptedSupplier[]> {
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
