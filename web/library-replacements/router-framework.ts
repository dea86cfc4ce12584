/**
 * Replaces what the router's links and scroll restoration import from its framework mode, which this portal does
 * not use.
 */
import { createContext, type Ref, type RefCallback, useRef } from 'react';

export const FrameworkContext = createContext(undefined);

/** Nothing is prefetched outside framework mode. */
export function usePrefetchBehavior(): [shouldPrefetch: false, ref: Ref<unknown>, handlers: object] {
  return [false, useRef(null), {}];
}

export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (value) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}

/** The package exports these names but uses them only in framework mode. */
function onlyInFrameworkMode(): never {
  throw new Error('this part of the router was left out (web/library-replacements-plugin.ts)');
}

export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
export {
  onlyInFrameworkMode as Links,
  onlyInFrameworkMode as Meta,
  onlyInFrameworkMode as PrefetchPageLinks,
  onlyInFrameworkMode as Scripts,
  onlyInFrameworkMode as setIsHydrated,
  onlyInFrameworkMode as useFrameworkContext,
};
