import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { areSingleKeyShortcutsOn } from '../../shared/single-key-shortcuts.ts';

/** The search runs after a pause in typing of this length. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
  /** The arrow down key leads from the field to the first row. */
  onDown: () => void;
}

/** Renders the search above a table. The key / leads here from anywhere on the page outside text fields. */
export function TableSearchBox({ label, placeholder, value, maxLength, onSearch, onDown }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back navigation may lead to another search; a user who is still typing is not interrupted.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  useSlash(field);
  const searchNow = () => {
    clearTimeout(pause.current);
    if (text !== value) onSearch(text);
  };
  return (
    <div className="relative min-w-0">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-link"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => onSearch(target.value), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
        className="control pr-3 pl-9 placeholder:text-muted hover:border-ink"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 grid size-5 -translate-y-1/2 place-items-center rounded-4 border border-control font-mono text-13 leading-none text-muted in-focus-within:hidden pointer-coarse:hidden"
        hidden={text !== ''}
      >
        /
      </kbd>
    </div>
  );
}

function useSlash(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!areSingleKeyShortcutsOn()) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]'))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [field]);
}
