import type { ConnectChoice } from '@marga/contract/connect/protocol';
import { parseMoney, type WireMoney } from '@marga/contract/kernel/money';
import { parseInstant, type Instant } from '@marga/contract/kernel/time';

/**
 * Holds what a price was quoted for. Nothing is stored until an order is made, so the offer token carries everything.
 */
export interface OfferToken {
  readonly selection: string;
  readonly choice: ConnectChoice;
  readonly total: WireMoney;
  readonly expiresAt: Instant;
}

/**
 * The token is not signed, because forging one gains nothing: an order is made at the current price or not at all.
 */
export function encodeOfferToken({ selection, choice, total, expiresAt }: OfferToken): string {
  const seats = choice.seats.map(encodeURIComponent).join(',');
  const { ancillaries, remark } = choice;
  const others = ancillaries.length > 0 || remark !== null ? encode([ancillaries, remark]) : '';
  return [expiresAt, total.amount, total.currency, seats, others, selection].join(' ');
}

export function parseOfferToken(text: string): OfferToken | undefined {
  const [, expiresAt = '', amount = '', currency = '', seats = '', others = '', selection = ''] =
    /^(\S+) (\S+) (\S+) (\S*) (\S*) (.+)$/s.exec(text) ?? [];
  try {
    return {
      selection,
      choice: {
        seats: seats === '' ? [] : seats.split(',').map(decodeURIComponent),
        ...decode(others),
      },
      total: { amount, currency: parseMoney(amount, currency).currency },
      expiresAt: parseInstant(expiresAt),
    };
  } catch {
    return undefined;
  }
}

type Others = Pick<ConnectChoice, 'ancillaries' | 'remark'>;

function encode([ancillaries, remark]: readonly [Others['ancillaries'], Others['remark']]): string {
  const rows = ancillaries.map(({ id, traveller, count }) => [id, traveller, count]);
  return Buffer.from(JSON.stringify([rows, remark])).toString('base64url');
}

function decode(text: string): Others {
  if (text === '') return { ancillaries: [], remark: null };
  const [rows, remark] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    [id: string, traveller: number | null, count: number][],
    string | null,
  ];
  return { ancillaries: rows.map(([id, traveller, count]) => ({ id, traveller, count })), remark };
}
