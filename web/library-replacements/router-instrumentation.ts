/** Replaces the router's instrumentation, which this portal does not use. */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

function onlyWhenWatched(): never {
  throw new Error('this part of the router was left out (web/library-replacements-plugin.ts)');
}

export const instrumentationResultMetaContext = undefined;
export {
  onlyWhenWatched as getRouteInstrumentationUpdates,
  onlyWhenWatched as instrumentClientSideRouter,
  onlyWhenWatched as instrumentHandler,
};
