import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

/**
 * Until one is chosen, the system's theme applies; `theme.js` puts the choice in place before the first paint. A page that
 * is rendered when the portal is built knows neither, and says `light` until it has woken up.
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
