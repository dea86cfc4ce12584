import type { CreditLine } from '@marga/contract/ledger';
import { fromWire, subtract, toWire } from '@marga/contract/kernel/money';
import type { ReactNode } from 'react';
import { today } from '../../lib/clock.ts';
import { formatDay, formatDaysAhead, formatMoney } from '../../lib/format.ts';
import { type Say, useLocale, useSay } from '../../lib/i18n/text.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { Alert } from '../../ui/alert.tsx';
import { Price } from '../../ui/figures.tsx';
import { type Station, StationLine } from '../../ui/station-line.tsx';
import { type CreditStop, creditStops } from './credit-dates.ts';
import { Holds } from './holds.tsx';
import { MoneyLine, type Stretch } from './money-line.tsx';
import { TicketCard } from './ticket-card.tsx';
import { Unfolding } from './wallet-card.tsx';

interface CreditCardProps {
  credit: CreditLine;
  holds?: ReactNode;
  stub: ReactNode;
}

/** What may be drawn and what has been, on one line; and on another the days on which it closes and falls due. */
export function CreditCard({ credit, holds = <Holds from="credit" />, stub }: CreditCardProps) {
  const say = useSay();
  const isBad = credit.isBlocked || credit.due?.state === 'overdue';
  return (
    <TicketCard label={say('wallet.credit')} stub={stub} tone={isBad ? 'failed' : 'plain'}>
      <h2 className="text-14 font-semibold text-muted">
        {say('wallet.credit')}, {say(`wallet.credit.cycle.${credit.cycle}`)}
      </h2>
      <Price money={credit.available} className="block text-32" />
      <p className="mb-6 text-14 text-muted">{say('wallet.credit.available')}</p>
      <Standing credit={credit} />
      <MoneyLine
        label={say('wallet.credit.line')}
        stretches={stretchesOf(credit, say)}
        end={{ word: say('wallet.credit.limit'), money: credit.limit }}
      />
      {isSome(credit.held) && <Unfolding word={say('wallet.holds')}>{holds}</Unfolding>}
      <Days credit={credit} />
    </TicketCard>
  );
}

function isSome(money: CreditLine['used']): boolean {
  return fromWire(money).minor > 0n;
}

function stretchesOf({ used, held, available }: CreditLine, say: Say): Stretch[] {
  const all: Stretch[] = [
    { id: 'used', word: say('wallet.credit.used'), money: used, look: 'travelled' },
    { id: 'held', word: say('wallet.held'), money: held, look: 'held' },
    { id: 'available', word: say('wallet.free'), money: available, look: 'open' },
  ];
  const some = all.filter(({ money }) => isSome(money));
  return some.length === 0 ? all.slice(0, 1) : some;
}

/** What is wrong, and what mends it. */
function Standing({ credit: { isBlocked, due, limit, used } }: { credit: CreditLine }) {
  const say = useSay();
  const locale = useLocale();
  const over = subtract(fromWire(used), fromWire(limit));
  const words = isBlocked
    ? say('wallet.credit.blocked', {
        amount: formatMoney((due ?? { outstanding: used }).outstanding, locale),
      })
    : due?.state === 'overdue'
      ? say('wallet.credit.overdue', { day: formatDay(due.dueOn, locale, 'year') })
      : over.minor > 0n
        ? say('wallet.credit.over', { amount: formatMoney(toWire(over), locale) })
        : undefined;
  if (words === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone="failed">{words}</Alert>
    </div>
  );
}

function Days({ credit }: { credit: CreditLine }) {
  const say = useSay();
  const locale = useLocale();
  const present = today();
  const stations = creditStops(credit, present).map((stop): Station => ({
    id: stop.id,
    name: say(`wallet.credit.stop.${stop.id}`),
    state: stop.state,
    note: noteOf(stop, credit, present, locale),
  }));
  return (
    <div className="mt-8 border-t border-line pt-5">
      <StationLine
        label={say('wallet.credit.days')}
        service="flight"
        stations={stations}
        stateWords={{
          done: say('station.state.done'),
          current: say('station.state.current'),
          ahead: say('station.state.ahead'),
          failed: say('station.state.failed'),
          unknown: say('station.state.unknown'),
        }}
      />
    </div>
  );
}

function noteOf({ id, day }: CreditStop, { due }: CreditLine, present: string, locale: Locale): ReactNode {
  const date = formatDay(day, locale, 'short');
  if (id === 'today') return date;
  return (
    <>
      {date}
      {id !== 'closed' && <>, {formatDaysAhead(day, present, locale)}</>}
      {id === 'due' && due && <Price money={due.outstanding} className="block text-16 text-ink" />}
    </>
  );
}
