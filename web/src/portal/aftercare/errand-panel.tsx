import type { Cancellation, Errand } from '@marga/contract/aftercare';
import type { Booking } from '@marga/contract/booking';
import type { ReactNode } from 'react';
import { msUntil } from '../../lib/clock.ts';
import { formatMoment } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DialogProblem } from '../../ui/dialog.tsx';
import { Price } from '../../ui/figures.tsx';
import { Countdown, useIsOver } from '../checkout/countdown.tsx';
import { partWords } from './part.ts';
import type { Aftercare } from './use-aftercare.ts';
import { useWithdrawErrand } from './use-errand.ts';

interface ErrandPanelProps {
  booking: Booking;
  aftercare: Pick<Aftercare, 'errand' | 'errandQuote'>;
  mayChange: boolean;
  onSeeQuote: () => void;
}

/** What our people were asked to cancel by hand: with us, answered, or not to be done. What is confirmed shows itself elsewhere. */
export function ErrandPanel({ booking, aftercare, mayChange, onSeeQuote }: ErrandPanelProps) {
  const { errand, errandQuote } = aftercare;
  if (errand === null || booking.state !== 'confirmed') return null;
  switch (errand.state) {
    case 'open':
      return <WithUs booking={booking} errand={errand} mayChange={mayChange} />;
    case 'declined':
      return <Declined booking={booking} errand={errand} />;
    case 'quoted':
      return errandQuote && (errandQuote.state === 'quoted' || errandQuote.state === 'expired') ? (
        <Answered booking={booking} quote={errandQuote} mayChange={mayChange} onSeeQuote={onSeeQuote} />
      ) : null;
    case 'withdrawn':
      return null;
  }
}

function Frame({ title, edge, children }: { title: string; edge: string; children: ReactNode }) {
  return (
    <section
      aria-live="polite"
      className={classes(
        'grid justify-items-start gap-3 rounded-14 border border-line border-l-[6px] bg-surface px-5 pt-4 pb-5 print:hidden',
        edge,
      )}
    >
      <h2 className="text-20">{title}</h2>
      {children}
    </section>
  );
}

function What({ booking, part, remark }: { booking: Booking; part: Errand['part']; remark?: string | null }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <p className="text-14 wrap-anywhere">
      <span className="font-semibold">{partWords(part, booking, say, locale) ?? say('cancel.whole')}</span>
      {remark && <span className="block text-muted">“{remark}”</span>}
    </p>
  );
}

function WithUs({ booking, errand, mayChange }: { booking: Booking; errand: Errand; mayChange: boolean }) {
  const say = useSay();
  const locale = useLocale();
  const { mutate, isPending, error } = useWithdrawErrand(errand);
  return (
    <Frame title={say('errand.with-us')} edge="border-l-held">
      <What booking={booking} part={errand.part} remark={errand.remark} />
      <p className="text-14 text-muted">
        {say(msUntil(errand.answerBy) > 0 ? 'errand.since' : 'errand.overdue', {
          since: formatMoment(errand.createdAt, locale, 'minute'),
          by: formatMoment(errand.answerBy, locale, 'minute'),
        })}
      </p>
      <DialogProblem problem={error} />
      {mayChange && (
        <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
          {say('errand.withdraw')}
        </Button>
      )}
    </Frame>
  );
}

interface AnsweredProps {
  booking: Booking;
  quote: Cancellation;
  mayChange: boolean;
  onSeeQuote: () => void;
}

function Answered({ booking, quote, mayChange, onSeeQuote }: AnsweredProps) {
  const say = useSay();
  const isOver = useIsOver(quote.expiresAt);
  if (isOver)
    return (
      <Frame title={say('errand.answered')} edge="border-l-held">
        <What booking={booking} part={quote.part} />
        <Alert tone="held">{say('errand.over')}</Alert>
      </Frame>
    );
  return (
    <Frame title={say('errand.answered')} edge="border-l-held">
      <What booking={booking} part={quote.part} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <p>
          <span className="block text-13 text-muted">{say('cancel.comes-back')}</span>
          <Price money={quote.refund} className="text-24" />
        </p>
        <Countdown until={quote.expiresAt} label={say('cancel.holds-for')} />
      </div>
      {mayChange && <Button onClick={onSeeQuote}>{say('errand.decide')}</Button>}
    </Frame>
  );
}

function Declined({ booking, errand }: { booking: Booking; errand: Errand }) {
  const say = useSay();
  return (
    <Frame title={say('errand.declined')} edge="border-l-failed">
      <What booking={booking} part={errand.part} remark={errand.remark} />
      <Alert tone="failed">{errand.answer}</Alert>
      <p className="text-14 text-muted">{say('errand.stands')}</p>
    </Frame>
  );
}
