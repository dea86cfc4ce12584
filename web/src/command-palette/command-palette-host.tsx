import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { MessagesProvider, loadMessages, type Messages } from '../lib/i18n/provider.tsx';
import { useLocale, useTranslations } from '../lib/i18n/translations.ts';
import { areSingleKeyShortcutsOn } from '../lib/single-key-shortcuts.ts';
import {
  closeCommandPalette,
  commandPaletteText,
  isCommandPaletteOpen,
  openCommandPalette,
  subscribeToCommandPalette,
} from './command-palette-state.ts';

interface Loaded {
  CommandPalette: ComponentType<{ begin: string }>;
  messages: Messages;
}

/** The place of the command palette on every page. It is empty, and nothing is loaded, until somebody looks for something. */
export function CommandPaletteHost() {
  const t = useTranslations();
  const locale = useLocale();
  const text = useSyncExternalStore(subscribeToCommandPalette, commandPaletteText, () => undefined);
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  const isWanted = text !== undefined && !loaded;
  useEffect(listenForKeys, []);
  useEffect(() => {
    if (!isWanted) return;
    Promise.all([import('./command-palette.tsx'), loadMessages(locale, 'command-palette')]).then(
      ([{ CommandPalette }, messages]) => setLoaded({ CommandPalette, messages }),
      () => {
        // What was typed stays in the field; whoever presses again tries again.
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

/** Ctrl+K and ⌘K anywhere; a plain / where nothing is being typed and no question stands over the page. */
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
  // On the window: a page that has a use of its own for the key hears it first, and says so.
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
