import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';

interface ComposerProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** This tab stores the unsent draft under this key. */
  draftKey: string;
  /** Enter sends in a chat, where messages are short; elsewhere Ctrl+Enter or ⌘+Enter does. */
  sendsWith: 'enter' | 'ctrl-enter';
  onSend: (text: string) => void;
  isLarge?: boolean;
}

const LONGEST = 4_000;
/** From this length on, the composer shows how many characters are left. */
const NEARLY = 3_600;

export function MessageComposer({ ref, label, draftKey, sendsWith, onSend, isLarge = false }: ComposerProps) {
  const t = useTranslations();
  const id = useId();
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(draftKey);
    else sessionStorage.setItem(draftKey, next);
  };
  const send = () => {
    if (text.trim() === '') return ref.current?.focus();
    onSend(text.trim());
    change('');
    ref.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a character in scripts that use an input method editor.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isMeant = sendsWith === 'enter' ? !event.shiftKey : event.ctrlKey || event.metaKey;
    if (!isMeant) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          ref={ref}
          dir="auto"
          rows={1}
          maxLength={LONGEST}
          placeholder={label}
          enterKeyHint={sendsWith === 'enter' ? 'send' : 'enter'}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          className={joinClassNames(
            'control block field-sizing-content h-auto max-h-40 resize-none overflow-y-auto px-3 py-[7px] placeholder:text-muted hover:border-ink',
            isLarge ? 'min-h-24' : 'min-h-10',
          )}
        />
        <p id={`${id}-hint`} className={text.length > NEARLY ? 'mt-1 text-13 text-muted' : 'sr-only'}>
          {text.length > NEARLY
            ? t('conversation.room', { count: LONGEST - text.length })
            : t(sendsWith === 'enter' ? 'conversation.keys' : 'conversation.keys-long')}
        </p>
      </div>
      <Button type="submit" className={isLarge ? '' : 'w-10 px-0!'} aria-label={t('conversation.send')}>
        <SendHorizontal aria-hidden size={18} />
        {isLarge && t('conversation.send')}
      </Button>
    </form>
  );
}
