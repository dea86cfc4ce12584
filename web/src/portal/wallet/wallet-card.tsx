import type { Wallet } from '@marga/contract/ledger';
import { fromWire } from '@marga/contract/kernel/money';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { Price } from '../../ui/figures.tsx';
import { Holds } from './holds.tsx';
import { MoneyLine } from './money-line.tsx';
import { BalanceProfile } from './profile-chart.tsx';
import { TicketCard } from './ticket-card.tsx';

interface WalletCardProps {
  wallet: Wallet;
  /** What is held, booking by booking. */
  holds?: ReactNode;
  /** How the balance came to be what it is. */
  profile?: ReactNode;
  stub: ReactNode;
}

/** What is there, what of it is set aside and what can be spent. */
export function WalletCard({
  wallet,
  holds = <Holds from="wallet" />,
  profile = <BalanceProfile />,
  stub,
}: WalletCardProps) {
  const say = useSay();
  const hasHolds = fromWire(wallet.held).minor > 0n;
  return (
    <TicketCard label={say('wallet.title')} stub={stub}>
      <p className="text-14 font-semibold text-muted">{say('wallet.available')}</p>
      <Price money={wallet.available} className="block text-48" />
      <p className="mt-1 mb-6 max-w-prose text-14 text-muted">
        {say(fromWire(wallet.balance).minor === 0n ? 'wallet.empty' : 'wallet.available-words')}
      </p>
      <MoneyLine
        label={say('wallet.line')}
        stretches={[
          { id: 'available', word: say('wallet.free'), money: wallet.available, look: 'travelled' },
          ...(hasHolds
            ? [{ id: 'held', word: say('wallet.held'), money: wallet.held, look: 'held' as const }]
            : []),
        ]}
        end={{ word: say('wallet.balance'), money: wallet.balance }}
      />
      {hasHolds && <Unfolding word={say('wallet.holds')}>{holds}</Unfolding>}
      <div className="mt-6 border-t border-line pt-4 empty:hidden">{profile}</div>
    </TicketCard>
  );
}

/** What is asked for only when somebody wants to see it. */
export function Unfolding({ word, children }: { word: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-5" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-4 text-14 font-semibold text-link">{word}</summary>
      <div className="mt-2">{isOpen && children}</div>
    </details>
  );
}
