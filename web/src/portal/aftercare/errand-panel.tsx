import type { BookingPart, Cancellation, Change, Errand } from '@marga/contract/aftercare';
import type { Booking } from '@marga/contract/booking';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { msUntil } from '../../lib/clock.ts';
import { formatMoment } from '../../lib/format.ts';
import { type MessageId, useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DialogProblem } from '../../ui/dialog.tsx';
import { Price } from '../../ui/figures.tsx';
import { Countdown } from '../checkout/countdown.tsx';
import { ChangePrice } from './change/change-price.tsx';
import { useLapsed } from '../search/use-lapsed.ts';
import { type ErrandNews, newsOfErrand } from './errand-news.ts';
import { isLeft, partWords } from './part.ts';
import type { Aftercare } from './use-aftercare.ts';
import { useWithdrawErrand } from './use-errand.ts';
import type { ChangeWish } from './wish-dialog.tsx';

interface ErrandPanelProps {
  booking: Booking;
  aftercare: Pick<Aftercare, 'errand' | 'errandQuote' | 'errandChange'> & {
    can: Pick<Aftercare['can'], 'askErrand' | 'askChange'>;
  };
  mayChange: boolean;
  onSeeQuote: () => void;
  onErrand: (part: BookingPart | undefined) => void;
  onWish: (wish: ChangeWish) => void;
}

const TITLES: Record<ErrandNews, MessageId> = {
  'with-us': 'errand.with-us',
  answered: 'errand.answered',
  over: 'errand.answered',
  declined: 'errand.declined',
  'taken-back': 'errand.taken-back',
};
const TITLES_OF_CHANGE: Record<ErrandNews, MessageId> = {
  ...TITLES,
  answered: 'errand.change-answered',
  over: 'errand.change-answered',
  declined: 'errand.change-declined',
};

/** What our people were asked to do by hand: with us, answered, or not to be done. What is confirmed shows itself elsewhere. */
export function ErrandPanel(props: ErrandPanelProps) {
  const { booking, aftercare, mayChange, onSeeQuote, onErrand, onWish } = props;
  const say = useSay();
  const { errand, errandQuote, errandChange, can } = aftercare;
  const quote = errandQuote ?? errandChange;
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was taken back on this page is said here; another visit has nothing to tell of it. */
  const [takenBack, setTakenBack] = useState<Errand['id']>();
  useLapsed(quote?.expiresAt);
  const news = newsOfErrand(booking, aftercare, takenBack);
  const isTakenBack = news === 'taken-back';
  useEffect(() => {
    // The button that did it is gone, and the focus with it.
    if (isTakenBack) heading.current?.focus();
  }, [isTakenBack]);
  if (errand === null || news === undefined) return null;
  const hasEnded = news === 'over' || news === 'declined' || news === 'taken-back';
  const { part, wish } = errand;
  const isChange = wish !== 'cancel';
  const mayAskAgain = isChange ? can.askChange : can.askErrand;
  // One frame for all of it, so that what changes in it is read out.
  return (
    <section
      aria-live="polite"
      className={classes(
        'grid justify-items-start gap-3 rounded-14 border border-line border-l-[6px] bg-surface px-5 pt-4 pb-5 print:hidden',
        news === 'declined' ? 'border-l-failed' : 'border-l-held',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {say((isChange ? TITLES_OF_CHANGE : TITLES)[news])}
      </h2>
      <What booking={booking} errand={errand} hasQuote={quote !== null} />
      {news === 'with-us' && <WithUs errand={errand} mayChange={mayChange} onTakenBack={setTakenBack} />}
      {news === 'answered' && quote && (
        <Answered quote={quote}>
          {mayChange && (
            <Button onClick={onSeeQuote}>{say(isChange ? 'errand.change-decide' : 'errand.decide')}</Button>
          )}
        </Answered>
      )}
      {news === 'over' && <Alert tone="held">{say(isChange ? 'errand.change-over' : 'errand.over')}</Alert>}
      {news === 'declined' && (
        <Alert tone="failed">
          <span className="wrap-anywhere whitespace-pre-line">{errand.answer}</span>
        </Alert>
      )}
      {(news === 'declined' || news === 'taken-back') && (
        <p className="text-14 text-muted">{say('errand.stands')}</p>
      )}
      {hasEnded && mayChange && mayAskAgain && (
        <Button
          kind="outline"
          onClick={() => (isChange ? onWish(wish) : onErrand(isLeft(part, booking) ? part : undefined))}
        >
          {say('errand.again')}
        </Button>
      )}
    </section>
  );
}

function What({ booking, errand, hasQuote }: { booking: Booking; errand: Errand; hasQuote: boolean }) {
  const say = useSay();
  const locale = useLocale();
  const { wish, part } = errand;
  // Of a change the words are what is wanted: they stay beside what the supplier says to it.
  const remark = hasQuote && wish === 'cancel' ? null : errand.remark;
  return (
    <p className="text-14 wrap-anywhere">
      <span className="font-semibold">
        {wish === 'cancel'
          ? (partWords(part, booking, say, locale) ?? say('cancel.whole'))
          : say(`errand.wish.${wish}`)}
      </span>
      {remark && <span className="block whitespace-pre-line text-muted">“{remark}”</span>}
    </p>
  );
}

interface WithUsProps {
  errand: Errand;
  mayChange: boolean;
  onTakenBack: (id: Errand['id']) => void;
}

function WithUs({ errand, mayChange, onTakenBack }: WithUsProps) {
  const say = useSay();
  const locale = useLocale();
  const { mutate, isPending, error } = useWithdrawErrand(errand);
  return (
    <>
      <p className="text-14 text-muted">
        {say(promiseOf(errand), {
          since: formatMoment(errand.createdAt, locale, 'minute'),
          by: formatMoment(errand.answerBy, locale, 'minute'),
        })}
      </p>
      <DialogProblem problem={error} />
      {mayChange && (
        <Button
          kind="outline"
          isPending={isPending}
          onClick={() => {
            // Before it is so: once it is, this is not there any more to say it.
            onTakenBack(errand.id);
            mutate();
          }}
        >
          {say('errand.withdraw')}
        </Button>
      )}
    </>
  );
}

function promiseOf({ wish, answerBy }: Errand): MessageId {
  const isLate = msUntil(answerBy) <= 0;
  if (wish === 'cancel') return isLate ? 'errand.overdue' : 'errand.since';
  return isLate ? 'errand.change-overdue' : 'errand.change-since';
}

function Answered({ quote, children }: { quote: Cancellation | Change; children: ReactNode }) {
  const say = useSay();
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        {'refund' in quote ? (
          <p>
            <span className="block text-13 text-muted">{say('cancel.comes-back')}</span>
            <Price money={quote.refund} className="block text-32" />
          </p>
        ) : (
          <ChangePrice quote={quote} />
        )}
        <Countdown until={quote.expiresAt} label={say('cancel.holds-for')} />
      </div>
      {children}
    </>
  );
}
