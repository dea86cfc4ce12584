import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The search starts when the user pauses typing for this long. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The label says what can be searched for. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** This is called for the down arrow key, to move to the first row. */
  onDown: () => void;
}

export function SearchField({ ref, label, value, onSearch, onDown }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Going back may restore another search, but must not overwrite what the user is typing.
  useEffect(() => {
    if (document.activeElement !== ref.current) setText(value);
  }, [value, ref]);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden size={18} className="absolute top-1/2 left-3 -translate-y-1/2 text-link" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => onSearch(target.value), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
        className="control pr-3 pl-9 placeholder:text-muted hover:border-ink"
      />
    </div>
  );
}
