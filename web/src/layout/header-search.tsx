import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import {
  closeCommandPalette,
  isCommandPaletteOpen,
  openCommandPalette,
} from './command-palette/command-palette-state.ts';
import { urlPathInLocale } from '../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { HEADER_ITEM } from './header-item-classes.ts';

/** Holds the CSS classes of the field where it stands, and the keys that it shows. */
export interface SearchLook {
  icon: string;
  field: string;
  key: string;
  keys: string;
}

/**
 * A click or the first letter opens the command palette, which takes over the typed text; focus alone does not, so
 * that Tab can move past the field. Before hydration and without scripts, the form queries the index of the
 * resources.
 */
export function HeaderSearchField({ look, className }: { look: SearchLook; className: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const { icon, field, key, keys } = look;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    openCommandPalette(typeof text === 'string' ? text : '');
  };
  return (
    <search className={className}>
      <form action={urlPathInLocale(locale, SCREENS.resources.path)} onSubmit={search} className="relative">
        <Search
          aria-hidden
          size={16}
          strokeWidth={2.5}
          className={joinClassNames('pointer-events-none absolute top-2.5 left-3', icon)}
        />
        <input
          type="text"
          name="search"
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('header.search')}
          aria-label={t('header.search-label')}
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={(event) => openCommandPalette(event.currentTarget.value)}
          onInput={({ currentTarget: { value } }) =>
            value === '' ? closeCommandPalette() : openCommandPalette(value)
          }
          onBlur={(event) => {
            if (isCommandPaletteOpen()) event.currentTarget.value = '';
          }}
          className={joinClassNames('h-9 w-full rounded-8 border pl-9 text-14', field)}
        />
        <kbd
          aria-hidden
          className={joinClassNames(
            'pointer-events-none absolute top-2 right-2 grid h-5 min-w-5 place-items-center rounded-4 border px-1 font-mono text-13 pointer-coarse:hidden',
            key,
          )}
        >
          {keys}
        </kbd>
      </form>
    </search>
  );
}

/** Opens the same search where there is not enough space for a field. */
export function HeaderSearchButton({ className }: { className: string }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <form
      action={urlPathInLocale(locale, SCREENS.resources.path)}
      onSubmit={(event) => {
        event.preventDefault();
        openCommandPalette();
      }}
      className={className}
    >
      <button
        type="submit"
        aria-label={t('header.search-label')}
        className={joinClassNames(HEADER_ITEM, 'px-2')}
      >
        <Search aria-hidden size={20} strokeWidth={2.5} className="text-marigold" />
      </button>
    </form>
  );
}
