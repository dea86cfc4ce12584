import { type ToggleEvent, useEffect, useRef } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { LanguageSwitch, LogInLink, SignUpLink, ThemeToggleButton } from './header-actions.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { NavItem } from './nav-item.tsx';

/** From this width on, which is the style sheet's `lg`, the header has enough space for its navigation. */
const ROOMY = '(min-width: 64rem)';

/**
 * The menu of phones and tablets is a popover, so it opens before any script has loaded. Escape or a press outside closes it, and
 * the page below is inert meanwhile.
 */
export function PhoneMenuSheet() {
  const t = useTranslations();
  const sheet = useRef<HTMLDivElement>(null);
  const hide = () => sheet.current?.hidePopover();
  useEffect(() => {
    const roomy = matchMedia(ROOMY);
    const onChange = () => sheet.current?.hidePopover();
    roomy.addEventListener('change', onChange);
    return () => roomy.removeEventListener('change', onChange);
  }, []);
  return (
    <div
      id="menu"
      ref={sheet}
      popover="auto"
      onToggle={stillPageUnder}
      className="on-petrol top-[3.6875rem] right-0 bottom-0 left-0 m-0 h-auto max-h-none w-full overflow-y-auto overscroll-contain bg-petrol-800 px-2 pt-2 pb-6 text-white lg:hidden"
    >
      <nav aria-label={t('header.navigation')} className="flex flex-col">
        {PUBLIC_PAGES.map(({ to, name, isAlone }) => (
          <NavItem key={to} to={to} isAlone={isAlone} onNavigate={hide}>
            {t(name)}
          </NavItem>
        ))}
      </nav>
      <div className="mt-3 flex flex-wrap items-center gap-1 border-t border-petrol-600 pt-3">
        <LanguageSwitch />
        <ThemeToggleButton />
        <div className="ml-auto flex gap-1">
          <LogInLink onNavigate={hide} />
          <SignUpLink onNavigate={hide} />
        </div>
      </div>
    </div>
  );
}

/** Makes the page below inert while the menu is open, so that keyboard focus stays in the header and its menu. */
function stillPageUnder({ currentTarget, newState }: ToggleEvent<HTMLDivElement>): void {
  const header = currentTarget.closest('header');
  for (const part of header?.parentElement?.children ?? [])
    if (part !== header && part instanceof HTMLElement) part.inert = newState === 'open';
}
