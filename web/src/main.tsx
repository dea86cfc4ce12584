import './lib/page-policy.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { LOCALE_TAGS, localeOfPath } from './lib/i18n/locale.ts';
import { Language, loadWords } from './lib/i18n/provider.tsx';
import { createRouter } from './router.tsx';
import './style.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const locale = localeOfPath(location.pathname);
document.documentElement.lang = LOCALE_TAGS[locale];

// The router begins to load the screen at once, beside the words.
const router = createRouter(locale);
const words = await loadWords(locale, 'site');

createRoot(root).render(
  <StrictMode>
    <Language locale={locale} words={words}>
      <RouterProvider router={router} />
    </Language>
  </StrictMode>,
);
