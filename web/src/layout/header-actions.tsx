import { Languages, SunMoon } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { urlPathInLocale } from '../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { type NavigationProps, HEADER_ITEM } from './header-item-classes.ts';
import { useTheme } from './use-theme.ts';

interface Look {
  /** Holds the CSS classes for the place where the item is shown. */
  look?: string;
}

/**
 * Links to the same page in the other language. It is a plain link, because that page is another document, with its
 * own catalogue and its own `lang`.
 */
export function LanguageSwitch({ look = HEADER_ITEM }: Look) {
  const t = useTranslations();
  const other = useLocale() === 'hi' ? 'en' : 'hi';
  const { pathname, search } = useLocation();
  return (
    <a href={urlPathInLocale(other, pathname + search)} hrefLang={other} lang={other} className={look}>
      <Languages aria-hidden size={16} />
      {t('header.other-language')}
    </a>
  );
}

/** One icon serves both themes, because the active theme is not known while a page is prerendered. */
export function ThemeToggleButton({ look = HEADER_ITEM }: Look) {
  const t = useTranslations();
  const { theme, toggleTheme } = useTheme();
  return (
    <button
      type="button"
      onClick={toggleTheme}
      aria-label={t(theme === 'dark' ? 'header.light' : 'header.dark')}
      className={look}
    >
      <SunMoon aria-hidden size={18} />
    </button>
  );
}

export function LogInLink({ onNavigate }: NavigationProps) {
  const t = useTranslations();
  return (
    <NavLink
      to={SCREENS.login.path}
      onClick={onNavigate}
      className={joinClassNames(
        HEADER_ITEM,
        'whitespace-nowrap aria-[current=page]:underline aria-[current=page]:underline-offset-4',
      )}
    >
      {t('header.login')}
    </NavLink>
  );
}

export function SignUpLink({ onNavigate }: NavigationProps) {
  const t = useTranslations();
  return (
    <NavLink
      to={SCREENS.signUp.path}
      onClick={onNavigate}
      className={joinClassNames(
        HEADER_ITEM,
        'border border-petrol-100 whitespace-nowrap md:ml-1 md:min-h-9 aria-[current=page]:bg-petrol-700',
      )}
    >
      {t('header.sign-up')}
    </NavLink>
  );
}
