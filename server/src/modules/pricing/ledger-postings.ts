import { addMoney, fromWireMoney, type Money, subtractMoney } from '@marga/contract/kernel/money';
import type { LineCode, PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import type { Exchange } from '@marga/contract/search/search';
import type { Quoted } from './convert-currency.ts';

/** Says to which account a line of a price is posted. A negative amount is taken from that account. */
interface LinePosting {
  readonly kind: LineCode;
  readonly account: string;
  readonly amount: Money;
  /** This is the amount in the supplier's own currency, for a supplier that does not quote in rupees. */
  readonly bought?: Money;
}

interface SaleSource {
  readonly supplier: string;
  readonly quoted: Quoted;
  readonly exchange: Exchange | null;
}

/**
 * Returns the ledger postings of a price; together they are the net price. A markup of the buyer or a sub-agent is
 * not Marga's money, so it throws for such a line.
 */
export function ledgerPostingsOf(
  { lines }: Pick<PriceBreakdown, 'lines'>,
  source: SaleSource,
): LinePosting[] {
  const hasTaxes = lines.some(({ code }) => code === 'supplier-taxes');
  const hasAncillaries = lines.some(({ code }) => code === 'ancillary');
  return [...Map.groupBy(lines, ({ code }) => code)].map(([code, alike]) => {
    if (code === 'own-markup' || code === 'sub-agent-markup')
      throw new RangeError(`${code} is not among the lines of a net price`);
    return {
      kind: code,
      account: accountOf(code, source),
      // Several ancillaries are one posting, because a booking has one posting of each kind.
      amount: alike.map(({ amount }) => fromWireMoney(amount)).reduce(addMoney),
      ...boughtFor(code, source, { hasTaxes, hasAncillaries }),
    };
  });
}

function accountOf(code: LineCode, { supplier }: SaleSource): string {
  switch (code) {
    case 'fare':
    case 'supplier-taxes':
    case 'ancillary':
      return `supplier:${supplier}`;
    case 'commission':
    case 'incentive':
      return `expense:${code}`;
    case 'markup':
    case 'service-fee':
    case 'round-off':
      return `revenue:${code}`;
    case 'tds':
    case 'cgst':
    case 'sgst':
    case 'utgst':
    case 'igst':
      return `tax:${code}`;
  }
}

/**
 * Taxes or ancillaries of less than half a paisa have no line of their own, so the supplier's claim to them is
 * added to the fare.
 */
function boughtFor(
  code: LineCode,
  { quoted, exchange }: SaleSource,
  { hasTaxes, hasAncillaries }: { readonly hasTaxes: boolean; readonly hasAncillaries: boolean },
): { readonly bought?: Money } {
  if (exchange === null) return {};
  const [base, total] = [fromWireMoney(quoted.base), fromWireMoney(quoted.total)];
  const ancillaries = (quoted.ancillaries ?? []).reduce(
    (all, { amount }) => addMoney(all, fromWireMoney(amount)),
    subtractMoney(total, total),
  );
  const taxes = subtractMoney(subtractMoney(total, ancillaries), base);
  const owed = [hasTaxes ? [] : [taxes], hasAncillaries ? [] : [ancillaries]].flat();
  if (code === 'fare') return { bought: owed.reduce(addMoney, base) };
  if (code === 'ancillary') return { bought: ancillaries };
  return code === 'supplier-taxes' ? { bought: taxes } : {};
}
