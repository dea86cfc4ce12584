import type { Wallet } from '@marga/contract/ledger/ledger';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { MoneyHolds } from './money-holds.tsx';
import { BalanceBreakdownBar } from './balance-breakdown-bar.tsx';
import { BalanceHistory } from './balance-history-chart.tsx';
import { PanelWithSideSection } from './panel-with-side-section.tsx';

interface WalletCardProps {
  wallet: Wallet;
  /** Lists what is held, by booking. */
  holds?: ReactNode;
  /** Shows the history of the balance. */
  profile?: ReactNode;
  stub: ReactNode;
}

/** Shows the balance, the reserved part of it and what can be spent. */
export function WalletBalancePanel({
  wallet,
  holds = <MoneyHolds from="wallet" />,
  profile = <BalanceHistory />,
  stub,
}: WalletCardProps) {
  const t = useTranslations();
  const hasHolds = fromWireMoney(wallet.held).minor > 0n;
  return (
    <PanelWithSideSection label={t('wallet.title')} stub={stub}>
      <PriceGroup of={[wallet.available, wallet.held, wallet.balance]}>
        <p className="text-14 font-semibold text-muted">{t('wallet.available')}</p>
        <Price money={wallet.available} className="block text-48" />
        <p className="mt-1 mb-6 max-w-prose text-14 text-muted">
          {t(fromWireMoney(wallet.balance).minor === 0n ? 'wallet.empty' : 'wallet.available-text')}
        </p>
        <BalanceBreakdownBar
          label={t('wallet.line')}
          stretches={[
            { id: 'available', label: t('wallet.free'), money: wallet.available, look: 'travelled' },
            ...(hasHolds
              ? [{ id: 'held', label: t('wallet.held'), money: wallet.held, look: 'held' as const }]
              : []),
          ]}
          end={{ label: t('wallet.balance'), money: wallet.balance }}
        />
      </PriceGroup>
      {hasHolds && <LazyDisclosure label={t('wallet.holds')}>{holds}</LazyDisclosure>}
      <div className="mt-6 border-t border-line pt-4 empty:hidden">{profile}</div>
    </PanelWithSideSection>
  );
}

/** Shows a label that opens more content; the content is loaded only when it is opened. */
export function LazyDisclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-5" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-4 text-14 font-semibold text-link">{label}</summary>
      <div className="mt-2">{isOpen && children}</div>
    </details>
  );
}
