import { Menu } from 'lucide-react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { BrandLink } from './brand-link.tsx';
import { LanguageSwitch, LogInLink, SignUpLink, ThemeToggleButton } from './header-actions.tsx';
import { HEADER_ITEM } from './header-item-classes.ts';
import { HeaderSearchField, HeaderSearchButton, type SearchLook } from './header-search.tsx';
import { PhoneMenuSheet } from './phone-menu-sheet.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { NavItem } from './nav-item.tsx';

const SEARCH_LOOK: SearchLook = {
  icon: 'text-marigold',
  field: 'border-control bg-petrol-700 pr-9 text-white placeholder:text-petrol-100 hover:border-petrol-100',
  key: 'border-control text-petrol-100',
  keys: '/',
};

/**
 * Shows the header of visitors. A prerendered page contains it; where the browser remembers a sign-in, the style sheet
 * hides it, and the frame of the signed-in person takes its place.
 */
export function Header() {
  const t = useTranslations();
  return (
    <header className="on-petrol relative z-20 bg-petrol-800 text-white framed:hidden print:hidden">
      <div className="column flex h-14 items-center gap-1">
        <BrandLink />
        <nav aria-label={t('header.navigation')} className="ml-4 hidden h-full lg:flex">
          {PUBLIC_PAGES.map(({ to, name, isAlone }) => (
            <NavItem key={to} to={to} isAlone={isAlone}>
              {t(name)}
            </NavItem>
          ))}
        </nav>
        <HeaderSearchField
          look={SEARCH_LOOK}
          className="petrol-tokens mr-1 ml-auto hidden min-w-32 max-w-64 flex-1 pl-3 md:block"
        />
        <HeaderSearchButton className="ml-auto md:hidden" />
        <div className="flex shrink-0 items-center justify-end">
          <span className="hidden lg:contents">
            <LanguageSwitch />
            <ThemeToggleButton />
          </span>
          <LogInLink />
          <span className="hidden md:contents">
            <SignUpLink />
          </span>
        </div>
        <button
          type="button"
          popoverTarget="menu"
          aria-label={t('header.menu')}
          className={joinClassNames(HEADER_ITEM, '-mr-2 px-2 lg:hidden')}
        >
          <Menu aria-hidden size={22} />
        </button>
      </div>
      <div aria-hidden className="h-[3px] bg-petrol-600" />
      <PhoneMenuSheet />
    </header>
  );
}
