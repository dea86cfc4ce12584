import type { ExpectedRefund } from '@marga/contract/refunds/refunds';
import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../shared/api.ts';
import { api } from '../../shared/api-client.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { useCopyToClipboard } from '../../ui/use-copy-to-clipboard.ts';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import { isEscalatableRefund } from './refund-status.ts';
import { useRefreshAmendments } from '../amendments/use-amendments.ts';

export type ClaimLetter = Answer<'amendments.escalate-refund'>;

/** Drafts the letter that claims a late refund, and records the escalation. */
export function RefundEscalationForm({ expectedRefund }: { expectedRefund: ExpectedRefund }) {
  const t = useTranslations();
  const locale = useLocale();
  const readAgain = useRefreshAmendments(expectedRefund.bookingId);
  const [claimLetter, setClaimLetter] = useState<ClaimLetter>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('amendments.escalate-refund', { params: { expectedRefundId: expectedRefund.id }, body: {} }),
    onSuccess: setClaimLetter,
    onSettled: () => readAgain(),
  });
  if (!isEscalatableRefund(expectedRefund)) return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {expectedRefund.escalatedAt !== null && (
          <span className="text-13 text-muted">
            {t('refund.escalated-at', { at: formatMoment(expectedRefund.escalatedAt, locale, 'minute') })}
          </span>
        )}
        <Button
          kind="outline"
          className="h-9! px-3! text-14!"
          isPending={isPending}
          onClick={() => mutate()}
          aria-label={`${t('refund.escalate')}: ${expectedRefund.reference}`}
        >
          {!isPending && <Mail aria-hidden size={16} />}
          {t('refund.escalate')}
        </Button>
      </div>
      <DialogProblem problem={error} />
      {claimLetter && (
        <ClaimLetterDialog claimLetter={claimLetter} onClose={() => setClaimLetter(undefined)} />
      )}
    </>
  );
}

function ClaimLetterDialog({ claimLetter, onClose }: { claimLetter: ClaimLetter; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog look="wide" title={t('refund.claim-letter')} onClose={onClose}>
      <RefundClaimLetterText claimLetter={claimLetter} />
      <div className="mt-4">
        <Button kind="outline" onClick={onClose}>
          {t('refund.claim-letter-close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Shows the letter as it is sent: recipient, subject and text. */
export function RefundClaimLetterText({ claimLetter: { to, subject, text } }: { claimLetter: ClaimLetter }) {
  const t = useTranslations();
  const { isCopied, copy } = useCopyToClipboard(`${subject}\n\n${text}`);
  const address = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="grid w-[min(40rem,calc(100vw-4rem))] gap-3 text-14 max-sm:w-[calc(100vw-3rem)]">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">{t('refund.claim-letter-to')}</dt>
        <dd className="min-w-0 break-words">{to.includes('@') ? to : formatSupplierName(to)}</dd>
        <dt className="text-muted">{t('refund.claim-letter-subject')}</dt>
        <dd className="min-w-0 font-semibold break-words">{subject}</dd>
      </dl>
      <p className="border-l-[3px] border-control pl-3 break-words whitespace-pre-wrap">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          {isCopied ? <Check aria-hidden size={16} strokeWidth={3} /> : <Copy aria-hidden size={16} />}
          <span aria-live="polite">
            {t(isCopied ? 'refund.claim-letter-copied' : 'refund.claim-letter-copy')}
          </span>
        </Button>
        {to.includes('@') && (
          <a href={address} className={buttonClasses('outline')}>
            <Mail aria-hidden size={16} />
            {t('refund.claim-letter-mail')}
          </a>
        )}
      </div>
    </div>
  );
}
