import { Check, Copy } from 'lucide-react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import { ReferenceCode } from './reference-code.tsx';
import { useCopyToClipboard } from './use-copy-to-clipboard.ts';

interface CopyableReferenceProps {
  /** Says whose reference it is. */
  label: string;
  /** The reference that counts most on a page, such as its PNR, is larger. */
  isLarge?: boolean;
  children: string;
}

/** Shows a reference that users paste into another system: one press copies it to the clipboard. */
export function CopyableReference({ label, isLarge = false, children }: CopyableReferenceProps) {
  const t = useTranslations();
  const { isCopied, copy } = useCopyToClipboard(children);
  return (
    <div>
      <p className="text-13 text-muted">{label}</p>
      <button
        type="button"
        onClick={copy}
        className="group -mx-1.5 flex items-center gap-2 rounded-4 px-1.5 text-left hover:bg-tint"
      >
        <ReferenceCode className={joinClassNames('font-semibold break-all', isLarge ? 'text-24' : 'text-20')}>
          {children}
        </ReferenceCode>
        {isCopied ? (
          <Check aria-hidden size={16} strokeWidth={3} className="text-confirmed" />
        ) : (
          <Copy aria-hidden size={16} className="text-control group-hover:text-link print:hidden" />
        )}
        <span aria-live="polite" className="sr-only">
          {t(isCopied ? 'reference.copied' : 'reference.copy')}
        </span>
      </button>
    </div>
  );
}
