import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { MessagesProvider, loadMessages, type Messages } from '../../shared/i18n/messages-provider.tsx';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { areSingleKeyShortcutsOn } from '../../shared/single-key-shortcuts.ts';
import {
  closeCommandPalette,
  commandPaletteInitialText,
  isCommandPaletteOpen,
  openCommandPalette,
  subscribeToCommandPalette,
} from './command-palette-state.ts';

interface Loaded {
  CommandPalette: ComponentType<{ begin: string }>;
  messages: Messages;
}

/** Holds the command palette on every page; it is empty and nothing is loaded until somebody opens it. */
export function CommandPaletteHost() {
  const t = useTranslations();
  const locale = useLocale();
  const text = useSyncExternalStore(subscribeToCommandPalette, commandPaletteInitialText, () => undefined);
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  const isWanted = text !== undefined && !loaded;
  useEffect(listenForKeys, []);
  useEffect(() => {
    if (!isWanted) return;
    Promise.all([import('./command-palette.tsx'), loadMessages(locale, 'command-palette')]).then(
      ([{ CommandPalette }, messages]) => setLoaded({ CommandPalette, messages }),
      () => {
        // The typed text stays in the field, and opening the command palette again retries.
        setFailed(true);
        closeCommandPalette();
      },
    );
  }, [isWanted, locale]);
  if (loaded && text !== undefined)
    return (
      <MessagesProvider locale={locale} messages={loaded.messages}>
        <loaded.CommandPalette begin={text} />
      </MessagesProvider>
    );
  return hasFailed && text === undefined ? (
    <p
      role="alert"
      className="fixed top-16 right-4 left-4 z-30 rounded-8 border border-failed bg-failed-soft px-4 py-3 text-14 text-failed sm:left-auto sm:max-w-96"
    >
      {t('problem.network-request-failed')}
    </p>
  ) : null;
}

/** Ctrl+K and ⌘K work anywhere; a plain / works where nothing is being typed and no dialog is open. */
function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || isCommandPaletteOpen()) return;
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    const isSlash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping() && areSingleKeyShortcutsOn();
    if (!isShortcut && !isSlash) return;
    if (document.querySelector('dialog:modal, [role="alertdialog"], [role="dialog"][data-rac]')) return;
    event.preventDefault();
    openCommandPalette();
  };
  // The listener is on the window, so that a page with its own use for the key handles it first and can prevent it.
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

function isTyping(): boolean {
  const focused = document.activeElement;
  return (
    focused instanceof HTMLElement &&
    (focused.isContentEditable || focused.matches('input, textarea, select'))
  );
}
