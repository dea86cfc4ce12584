import { useState } from 'react';

type Theme = 'light' | 'dark';

/** Until one is chosen, the system's theme applies; `theme.js` puts the choice in place before the first paint. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const [theme, setTheme] = useState(shownTheme);
  return {
    theme,
    toggleTheme: () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      document.documentElement.dataset['theme'] = next;
      localStorage.setItem('marga.theme', next);
      setTheme(next);
    },
  };
}

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
