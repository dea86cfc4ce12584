import { LoaderCircle, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import {
  turnSingleKeyShortcutsOnOrOff,
  useAreSingleKeyShortcutsOn,
} from '../../shared/single-key-shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import type { Hit } from './search-hit.ts';
import { SearchHitList, searchHitElementId } from './search-hit-list.tsx';
import { closeCommandPalette } from './command-palette-state.ts';
import { hasCompanyPermission } from './findable-pages.ts';
import { rememberRecentHit } from './recent-hits.ts';
import { looksLikeCode } from './search-text-matching.ts';
import { type PaletteResults, usePaletteResults } from './use-palette-results.ts';

/** Finds pages, services, articles, places and, for members, their company's bookings. It is shown over the page. */
export function CommandPalette({ begin }: { begin: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [text, setText] = useState(begin);
  const [wantedId, setWantedId] = useState<string>();
  const enteredText = useRef<string>(undefined);
  const found = usePaletteResults(text);
  const session = useSession();
  const placeholder = session?.staffRole
    ? 'command-palette.placeholder-operator'
    : hasCompanyPermission(session, 'booking:read')
      ? 'command-palette.placeholder-member'
      : 'command-palette.placeholder';
  const hits = found.groups.flatMap((group) =>
    group.hits.map((hit) => ({ hit, id: searchHitElementId(group, hit) })),
  );
  // The selected row stays selected as long as it exists; otherwise the best one is selected.
  const selected = hits.find(({ id }) => id === wantedId) ?? hits[0];
  const dialog = useModal();
  const listId = useId();
  useStaysInSight(selected?.id);

  const go = (hit: Hit) => {
    rememberRecentHit(hit);
    closeCommandPalette();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      const at = hits.findIndex(({ id }) => id === selected?.id);
      setWantedId(hits[(at + step + hits.length) % hits.length]?.id);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // Who pastes a PNR presses Enter before the server has answered; what is found first is then opened.
      if (found.isSearching && (!selected || looksLikeCode(text))) enteredText.current = text;
      else if (selected) go(selected.hit);
    }
  };
  useEffect(() => {
    if (found.isSearching || enteredText.current !== text) return;
    enteredText.current = undefined;
    if (selected && !found.isNone) go(selected.hit);
  });
  return (
    <dialog
      ref={dialog}
      aria-label={t('command-palette.title')}
      onCancel={(event) => {
        event.preventDefault();
        closeCommandPalette();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-raised text-ink backdrop:bg-petrol-800/60 sm:mx-auto sm:mt-[10vh] sm:h-fit sm:w-[min(42rem,calc(100vw-2rem))] sm:rounded-14 sm:border sm:border-line sm:shadow-popover"
    >
      <div className="flex h-full flex-col sm:max-h-[min(40rem,80vh)]">
        <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
          <Search aria-hidden size={20} strokeWidth={2.5} className="shrink-0 text-link" />
          <input
            type="text"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={selected?.id}
            aria-autocomplete="list"
            aria-label={t('command-palette.title')}
            placeholder={t(placeholder)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={60}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setWantedId(undefined);
            }}
            onKeyDown={onKeyDown}
            className="h-14 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted sm:text-20"
          />
          {found.isSearching && (
            <LoaderCircle aria-hidden size={18} className="shrink-0 animate-spin text-muted" />
          )}
          <button
            type="button"
            onClick={closeCommandPalette}
            aria-label={t('command-palette.close')}
            className="grid size-10 shrink-0 place-items-center rounded-8 text-muted hover:bg-tint hover:text-ink"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 sm:min-h-72">
          {found.isNone && (
            <p className="px-2 pt-5 pb-1 font-display text-20 font-semibold break-words">
              {t('command-palette.none', { text: text.trim() })}
            </p>
          )}
          <SearchHitList
            id={listId}
            groups={found.groups}
            selectedId={selected?.id}
            onSelect={setWantedId}
            onNavigate={go}
          />
          <Broken found={found} />
        </div>
        <p role="status" className="sr-only">
          {found.isSearching
            ? t('command-palette.looking')
            : t('command-palette.count', { count: hits.length })}
        </p>
        <Keys />
      </div>
    </dialog>
  );
}

/** Shows a warning and a retry button when a source has failed, because the results may then be incomplete. */
function Broken({ found }: { found: PaletteResults }) {
  const t = useTranslations();
  if (!found.isBroken) return null;
  return (
    <div
      role="alert"
      className="mx-2 mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3"
    >
      <p className="text-14 text-failed">{t('command-palette.broken')}</p>
      <Button kind="quiet" onClick={found.retry}>
        {t('command-palette.retry')}
      </Button>
    </div>
  );
}

/** Shows the keyboard shortcuts. The single key that opens the palette can be switched off. */
function Keys() {
  const t = useTranslations();
  const isOn = useAreSingleKeyShortcutsOn();
  const isMember = hasCompanyPermission(useSession());
  const keys = [
    { key: '↑↓', does: t('command-palette.key.choose') },
    { key: 'Enter', does: t('command-palette.key.open') },
    { key: 'Esc', does: t('command-palette.key.close') },
    // These shortcuts act on the page below the command palette.
    ...(isMember && isOn
      ? [
          { key: 'V', does: t('command-palette.key.view') },
          { key: 'W', does: t('command-palette.key.explain') },
        ]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2 text-13 text-muted pointer-coarse:hidden max-sm:hidden">
      {keys.map(({ key, does }) => (
        <span key={key} className="flex items-center gap-1.5">
          <kbd className="rounded-4 border border-line px-1 font-mono text-13">{key}</kbd>
          {does}
        </span>
      ))}
      <label className="ml-auto flex min-h-6 items-center gap-1.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => turnSingleKeyShortcutsOnOrOff(event.target.checked)}
          className="size-4 accent-primary"
        />
        {t('command-palette.key.slash')}
      </label>
    </div>
  );
}

/**
 * Opens a modal dialog that traps the keyboard, and closes it before it leaves the document, so that the focus
 * returns.
 */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const field = shown?.querySelector('input');
    field?.setSelectionRange(field.value.length, field.value.length);
    // A click on the backdrop has the dialog itself as its target.
    const onClick = ({ target }: MouseEvent) => {
      if (target === shown) closeCommandPalette();
    };
    shown?.addEventListener('click', onClick);
    return () => {
      shown?.removeEventListener('click', onClick);
      shown?.close();
    };
  }, []);
  return dialog;
}

function useStaysInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
