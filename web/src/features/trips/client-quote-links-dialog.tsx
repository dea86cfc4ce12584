import type { Trip } from '@marga/contract/trips/trip';
import { LONGEST, type Quote } from '@marga/contract/trips/trip-details';
import { Check, Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatMoment, formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { RadioButtonRow } from '../../ui/radio-button-row.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { useCopyToClipboard } from '../../ui/use-copy-to-clipboard.ts';
import { useDownloadClientQuote, useClientQuoteLinks } from './use-trip-actions.ts';

const DAYS = ['1', '3', '7', '14'] as const;

/** Manages links that show a client what they pay. A new link appears above the others, ready to be copied. */
export function ClientQuoteLinksDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const [days, setDays] = useState<(typeof DAYS)[number]>('3');
  const [note, setNote] = useState('');
  const { make, revoke } = useClientQuoteLinks(trip.id);
  return (
    <Dialog title={t('trip.quote-title')} onClose={onClose}>
      <div className="grid gap-4 text-14">
        <p className="text-muted">
          {t('trip.quote-text', { amount: formatMoney(trip.clientTotal, locale) })}
        </p>
        <RadioButtonRow
          name="days"
          label={t('trip.quote-days')}
          isLabelShown
          choices={DAYS.map((value) => ({ value, label: t('trip.quote-day', { count: Number(value) }) }))}
          value={days}
          onChange={setDays}
        />
        <TextAreaField
          label={t('trip.quote-note')}
          value={note}
          maxLength={LONGEST.note}
          rows={2}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogProblem problem={make.error ?? revoke.error} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button kind="outline" onClick={onClose}>
          {t('trip.quote-close')}
        </Button>
        <Button
          isPending={make.isPending}
          onClick={() => make.mutate({ days: Number(days), note: note.trim() === '' ? null : note.trim() })}
        >
          {t('trip.quote-make')}
        </Button>
      </div>
      {trip.quotes.length > 0 && (
        <section aria-labelledby="quotes" className="mt-6 border-t border-line pt-4">
          <h3 id="quotes" className="mb-2 text-16">
            {t('trip.quotes')}
          </h3>
          <ul className="grid gap-3">
            {trip.quotes.map((quote) => (
              <QuoteRow
                key={quote.id}
                quote={quote}
                onRevoke={() => revoke.mutate(quote.id)}
                isRevoking={revoke.isPending && revoke.variables === quote.id}
              />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

interface QuoteRowProps {
  readonly quote: Quote;
  readonly onRevoke: () => void;
  readonly isRevoking: boolean;
}

function QuoteRow({ quote, onRevoke, isRevoking }: QuoteRowProps) {
  const t = useTranslations();
  const locale = useLocale();
  const prefix = locale === 'hi' ? '/hi' : '';
  const path = `${prefix}${SCREENS.quote.path}#code=${quote.token}`;
  const { isCopied, copy } = useCopyToClipboard(`${location.origin}${path}`);
  const file = useDownloadClientQuote();
  const until = formatMoment(quote.expiresAt, locale, 'minute');
  const small = 'h-9! px-3! text-14!';
  return (
    <li
      className="border-l-2 border-line pl-3 data-open:border-confirmed"
      data-open={quote.state === 'open' || undefined}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price money={quote.clientTotal} className="text-16" />
        <span className="text-13 text-muted">{t(`trip.quote-state.${quote.state}`, { until })}</span>
      </p>
      {quote.state === 'open' && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button kind="outline" className={small} onClick={copy}>
            {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
            {t(isCopied ? 'trip.quote-copied' : 'trip.quote-copy')}
          </Button>
          <a href={path} target="_blank" rel="noreferrer" className={`${buttonClasses('outline')} ${small}`}>
            <ExternalLink aria-hidden size={16} />
            {t('trip.quote-open')}
          </a>
          <Button
            kind="outline"
            className={small}
            isPending={file.isPending}
            onClick={() => file.mutate(quote.token)}
          >
            <Download aria-hidden size={16} />
            {t('trip.quote-pdf')}
          </Button>
          <Button kind="danger" className={small} isPending={isRevoking} onClick={onRevoke}>
            {t('trip.quote-revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}
