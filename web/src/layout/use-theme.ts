import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

/**
 * Until the user chooses a theme, the system's theme applies; `theme.js` applies the choice before the first paint. A
 * prerendered page knows neither and uses `light` until it is hydrated.
 */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(watchTheme, shownTheme, () => 'light' as const);
  return {
    theme,
    toggleTheme: () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      document.documentElement.dataset['theme'] = next;
      localStorage.setItem('marga.theme', next);
      for (const listener of listeners) listener();
    },
  };
}

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemTheme().matches ? 'dark' : 'light';
}

function watchTheme(listener: () => void): () => void {
  const system = systemTheme();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

function systemTheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
