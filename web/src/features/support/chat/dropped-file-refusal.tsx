import { X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { siteConfig } from 'virtual:site-config';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';

/**
 * A conversation accepts only text: a file from an unknown sender would reach the inbox unchecked, while mail is
 * checked. Dropping or pasting a file shows this before the browser opens it in place of the page.
 */
export function useDroppedFileRefusal() {
  const [isRefused, setRefused] = useState(false);
  const refuse = (event: DragEvent | ClipboardEvent, { types }: DataTransfer) => {
    // Text copied from a document may come with an image of the same text; such a paste is accepted, because the user
    // means the text.
    if (!types.includes('Files') || (event.type === 'paste' && types.includes('text/plain'))) return;
    event.preventDefault();
    if (event.type !== 'dragover') setRefused(true);
  };
  return {
    isRefused,
    forget: () => setRefused(false),
    handlers: {
      onDragOver: (event: DragEvent) => refuse(event, event.dataTransfer),
      onDrop: (event: DragEvent) => refuse(event, event.dataTransfer),
      onPaste: (event: ClipboardEvent) => refuse(event, event.clipboardData),
    },
  };
}

export function FileRefusalNotice({
  reference,
  onClose,
}: {
  reference: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslations();
  const subject = reference === undefined ? '' : `?subject=${encodeURIComponent(reference)}`;
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-8 border border-held bg-held-soft px-3 py-2 text-14 text-held"
    >
      <p className="min-w-0 flex-1">
        {reference === undefined
          ? t('conversation.no-files')
          : t('conversation.no-files-reference', { reference })}{' '}
        <a href={`mailto:${siteConfig.mail}${subject}`} className={`${TEXT_LINK} break-all`}>
          {siteConfig.mail}
        </a>
      </p>
      <button
        type="button"
        aria-label={t('conversation.dismiss')}
        onClick={onClose}
        className="-m-1 grid size-8 shrink-0 place-items-center rounded-4 hover:bg-surface"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}
