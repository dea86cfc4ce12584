import type { WireMoney } from '@marga/contract/kernel/money';
import { Price } from '../../ui/price.tsx';
import { usePriceForCurrentView } from './use-agent-or-client-price-view.ts';

interface ShownPriceProps {
  readonly of: { readonly total: WireMoney; readonly clientTotal: WireMoney };
  readonly className?: string;
}

/** Shows the net price in the agent view and the client's price in the client view. */
export function PriceForCurrentView({ of, className = '' }: ShownPriceProps) {
  return <Price money={usePriceForCurrentView()(of)} className={className} />;
}
