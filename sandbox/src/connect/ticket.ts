import type { ConnectChoice } from '@marga/contract/connect/protocol';
import { parseMoney, type WireMoney } from '@marga/contract/kernel/money';
import { instant, type Instant } from '@marga/contract/kernel/time';

/** What a price was given for. Nothing is kept until somebody orders, so the ticket carries it all. */
export interface Ticket {
  readonly selection: string;
  readonly choice: ConnectChoice;
  readonly total: WireMoney;
  readonly expiresAt: Instant;
}

/** Nobody gains by writing one: an order is made at the price that holds when it is made, or not at all. */
export function writeTicket({ selection, choice, total, expiresAt }: Ticket): string {
  const seats = choice.seats.map(encodeURIComponent).join(',');
  return [expiresAt, total.amount, total.currency, seats, selection].join(' ');
}

export function readTicket(text: string): Ticket | undefined {
  const [, expiresAt = '', amount = '', currency = '', seats = '', selection = ''] =
    /^(\S+) (\S+) (\S+) (\S*) (.+)$/s.exec(text) ?? [];
  try {
    return {
      selection,
      choice: { seats: seats === '' ? [] : seats.split(',').map(decodeURIComponent) },
      total: { amount, currency: parseMoney(amount, currency).currency },
      expiresAt: instant(expiresAt),
    };
  } catch {
    return undefined;
  }
}
