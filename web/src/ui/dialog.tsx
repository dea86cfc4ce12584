import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { joinClassNames } from './join-class-names.ts';
import { OfferProblemMessage } from './offer-problem-message.tsx';

interface DialogProps {
  title: string;
  /** This is called when the user presses Escape or a cancel button. */
  onClose: () => void;
  /**
   * `question` is narrow, `wide` has space for a table, and `sheet` rises from the lower edge and takes the full
   * width of a phone.
   */
  look?: DialogLook;
  children: ReactNode;
}

type DialogLook = 'question' | 'wide' | 'sheet';

const LOOKS: Record<DialogLook, string> = {
  question: 'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-14 border',
  wide: 'm-auto w-fit max-w-[min(68rem,calc(100vw-1rem))] rounded-14 border max-sm:p-4 *:max-w-full',
  sheet: 'mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-14 border-t',
};

/** Renders a modal dialog. The browser keeps the focus inside and the rest of the page inert. */
export function Dialog({ title, onClose, look = 'question', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The dialog is closed while it is still in the page, because the browser then restores the focus to where it
    // was.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={joinClassNames(
        'border-line bg-raised p-6 text-ink shadow-popover backdrop:bg-petrol-800/60',
        LOOKS[look],
      )}
    >
      <h2 id={titleId} className="mb-3 text-20">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Renders the cancel button and then the given actions. */
export function DialogActions({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button kind="outline" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      {children}
    </div>
  );
}

/** Shows why the action failed; renders nothing without a problem. */
export function DialogProblem({ problem }: { problem: unknown }) {
  if (problem === null || problem === undefined) return null;
  return (
    <Alert tone="failed">
      <OfferProblemMessage problem={problem} />
    </Alert>
  );
}
